import type { Message } from '@balcao/contract/messages/message';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../platform/test-fetch.ts';
import { ticket } from '../tickets/ticket-sample.ts';
import { messageOf } from './sample-message.ts';

const server = stubFetch();
const { queryClient } = await import('../platform/query.ts');
const { applyNotice, cachedThread, refetchMoved, refreshThread, threadOptions } = await import('./thread.queries.ts');

const ticketId = 1;
const [old, fresh] = [messageOf({ id: '1' }), messageOf({ id: '2', createdAt: '2026-11-21T12:01:00.000Z' })];
const answerNext = (messages: Message[]) =>
  server.answerNext({ messages, ticket: ticket({}), count: messages.length, hasMore: false, nextCursor: null });
const shown = () => cachedThread(ticketId)?.messages.map(({ id }) => id);
const open = () => new QueryObserver(queryClient, threadOptions(ticketId)).subscribe(() => {});

beforeEach(() => {
  queryClient.clear();
  server.dropCalls();
});

it('a message that comes while a conversation is being opened is in it', async () => {
  const close = open();
  applyNotice(ticketId, { action: 'update', message: fresh });
  await answerNext([old]);
  await expect.poll(shown).toEqual(['1', '2']);
  close();
});

it('what nobody told, because the room was joined too late, is asked for behind the answer that is on its way', async () => {
  const close = open();
  refreshThread(ticketId);
  await answerNext([old]);
  await answerNext([old, fresh]);
  await expect.poll(shown).toEqual(['1', '2']);
  close();
});

it.each([true, false])(
  'a message that was told of and moved away meanwhile is not in it (opened before: %s)',
  async (isOpen) => {
    const close = open();
    if (isOpen) {
      await answerNext([old]);
      await expect.poll(shown).toEqual(['1']);
      refreshThread(ticketId);
    }
    applyNotice(ticketId, { action: 'update', message: fresh });
    refetchMoved(ticketId);
    await answerNext([old, fresh]);
    await answerNext([old]);
    if (!isOpen) await answerNext([old]);
    await vi.waitUntil(() => queryClient.isFetching() === 0);
    await expect.poll(shown).toEqual(['1']);
    close();
  },
);
