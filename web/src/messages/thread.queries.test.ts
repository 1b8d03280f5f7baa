import type { Message } from '@balcao/contract/messages/message';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../platform/test-fetch.ts';
import { ticket } from '../tickets/sample-ticket.ts';
import { messageOf } from './sample-message.ts';

const server = stubFetch();
const { queryClient } = await import('../platform/queries/query-client.ts');
const {
  applyThreadNotice,
  cachedThread,
  loadAround,
  loadNewer,
  loadOlder,
  refetchMoved,
  refreshThread,
  showNewest,
  threadOptions,
} = await import('./thread.queries.ts');

const ticketId = 1;
const [old, fresh] = [messageOf({ id: '1' }), messageOf({ id: '2', createdAt: '2026-11-21T12:01:00.000Z' })];
const pageOf = (messages: Message[], nextCursor: string | null = null) => ({
  messages,
  ticket: ticket({}),
  count: messages.length,
  hasMore: nextCursor !== null,
  nextCursor,
});
const answerNext = (messages: Message[], nextCursor?: string) => server.answerNext(pageOf(messages, nextCursor));
const shown = () => cachedThread(ticketId)?.messages.map(({ id }) => id);
const open = () => new QueryObserver(queryClient, threadOptions(ticketId)).subscribe(() => {});

beforeEach(() => {
  queryClient.clear();
  server.dropCalls();
});

it('a message that arrives while a conversation is being opened is included', async () => {
  const close = open();
  applyThreadNotice(ticketId, { action: 'update', message: fresh });
  await answerNext([old]);
  await expect.poll(shown).toEqual(['1', '2']);
  close();
});

it('changes missed because the room was joined too late are fetched after the pending answer', async () => {
  const close = open();
  refreshThread(ticketId);
  await answerNext([old]);
  await answerNext([old, fresh]);
  await expect.poll(shown).toEqual(['1', '2']);
  close();
});

it.each([true, false])(
  'a message that was announced and moved away meanwhile is not included (opened before: %s)',
  async (isOpen) => {
    const close = open();
    if (isOpen) {
      await answerNext([old]);
      await expect.poll(shown).toEqual(['1']);
      refreshThread(ticketId);
    }
    applyThreadNotice(ticketId, { action: 'update', message: fresh });
    refetchMoved(ticketId);
    await answerNext([old, fresh]);
    await answerNext([old]);
    if (!isOpen) await answerNext([old]);
    await vi.waitUntil(() => queryClient.isFetching() === 0);
    await expect.poll(shown).toEqual(['1']);
    close();
  },
);

it('a message that arrives while the newest page is being fetched is shown', async () => {
  const jumping = loadAround(ticketId, '1');
  await answerNext([old]);
  await jumping;
  const going = showNewest(ticketId);
  applyThreadNotice(ticketId, {
    action: 'update',
    message: messageOf({ id: '3', createdAt: '2026-11-21T12:02:00.000Z' }),
  });
  await answerNext([fresh]);
  await going;
  expect(shown()).toEqual(['2', '3']);
});

it('a notice about a message of an older page that is being fetched is applied', async () => {
  const close = open();
  await answerNext([fresh], 'before 2');
  await expect.poll(shown).toEqual(['2']);
  const loading = loadOlder(ticketId);
  const deleted = { ...old, isDeleted: true, updatedAt: '2026-11-21T12:02:00.000Z' };
  applyThreadNotice(ticketId, { action: 'update', message: deleted });
  await answerNext([old]);
  await loading;
  expect(cachedThread(ticketId)?.messages.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
    ['1', true],
    ['2', false],
  ]);
  close();
});

it('a message that moved away while its page is being fetched does not return with an earlier notice', async () => {
  const jumping = loadAround(ticketId, '1');
  await answerNext([old]);
  await jumping;
  const going = showNewest(ticketId);
  applyThreadNotice(ticketId, { action: 'update', message: fresh });
  refetchMoved(ticketId);
  await answerNext([old, fresh]);
  await answerNext([old]);
  await going;
  expect(shown()).toEqual(['1']);
});

it('after two jumps the later one is shown, even if the answer to the first arrives last', async () => {
  const [slow, jumping] = [loadAround(ticketId, '1'), loadAround(ticketId, '2')];
  await server.answerLast(pageOf([fresh]));
  expect(await jumping).toBe(true);
  await answerNext([old]);
  expect(await slow).toBe(false);
  expect(shown()).toEqual(['2']);
});

it('a jump while the newest messages are being fetched is not overridden by them', async () => {
  const first = loadAround(ticketId, '1');
  await answerNext([old]);
  await first;
  const going = showNewest(ticketId);
  expect(await loadAround(ticketId, '1')).toBe(true);
  await answerNext([fresh]);
  expect(await going).toBe(false);
  expect(shown()).toEqual(['1']);
});

it('a refetch renews the links to files and what else changes without a new version', async () => {
  const close = open();
  await answerNext([{ ...old, mediaUrl: 'first link' }, fresh]);
  await expect.poll(shown).toEqual(['1', '2']);
  refreshThread(ticketId);
  const edited = { ...fresh, body: 'Boa tarde', updatedAt: '2026-11-21T12:02:00.000Z' };
  applyThreadNotice(ticketId, { action: 'update', message: edited });
  await answerNext([{ ...old, mediaUrl: 'second link' }, fresh]);
  await vi.waitUntil(() => queryClient.isFetching() === 0);
  expect(cachedThread(ticketId)?.messages).toMatchObject([{ mediaUrl: 'second link' }, { body: 'Boa tarde' }]);
  close();
});

it('a hidden page fetches the newest messages without marking them as read', async () => {
  const shownPage = document;
  vi.stubGlobal('document', { ...shownPage, visibilityState: 'hidden' });
  const close = open();
  await answerNext([old]);
  await expect.poll(shown).toEqual(['1']);
  expect(server.asked.at(-1)).toMatch(/[?&]peek=true/);
  vi.stubGlobal('document', shownPage);
  refreshThread(ticketId);
  await answerNext([old]);
  expect(server.asked.at(-1)).not.toContain('peek=true');
  close();
});

it('a refetch in the past covers the whole loaded range', async () => {
  const jumping = loadAround(ticketId, '1');
  await answerNext([old]);
  await jumping;
  const going = loadNewer(ticketId);
  await answerNext([old, fresh]);
  await going;
  const close = open();
  const corrected = [old, fresh].map((row) => ({ ...row, body: 'Corrigida', updatedAt: '2026-11-21T12:02:00.000Z' }));
  await answerNext(corrected.slice(1), 'before 2');
  await answerNext(corrected.slice(0, 1));
  await expect.poll(() => cachedThread(ticketId)?.messages.map(({ body }) => body)).toEqual(['Corrigida', 'Corrigida']);
  close();
});
