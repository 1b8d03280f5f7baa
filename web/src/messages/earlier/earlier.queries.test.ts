import type { Message } from '@balcao/contract/messages/message';
import type { EarlierTicket } from '@balcao/contract/tickets/contact-ticket';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { stubFetch } from '../../platform/test-fetch.ts';
import { ticket } from '../../tickets/sample-ticket.ts';
import { messageOf } from '../sample-message.ts';

const server = stubFetch();
const { queryClient } = await import('../../platform/queries/query-client.ts');
const { applyToEarlier, earlierOptions } = await import('./earlier.queries.ts');

const ticketId = 9;
const before: EarlierTicket = {
  id: 1,
  uuid: crypto.randomUUID(),
  createdAt: '2026-11-20T12:00:00.000Z',
  queue: null,
  closedAt: null,
  closedBy: null,
};
const [old, fresh] = [messageOf({ id: '1' }), messageOf({ id: '2', createdAt: '2026-11-21T12:01:00.000Z' })];
const answerNext = (messages: Message[], nextCursor: string | null) =>
  server.answerNext({ messages, ticket: ticket({}), count: 2, hasMore: nextCursor !== null, nextCursor });

beforeEach(() => {
  queryClient.clear();
  server.dropCalls();
});

it('a notice about an earlier ticket that arrives while its next page is fetched applies to both pages', async () => {
  const pages = new InfiniteQueryObserver(queryClient, earlierOptions(ticketId));
  const close = pages.subscribe(() => {});
  const shown = () => pages.getCurrentResult().data?.pages.map(({ messages }) => messages.map(({ body }) => body));
  const first = pages.fetchNextPage();
  await server.answerNext({ ticket: before });
  await answerNext([fresh], 'before 2');
  await first;
  expect(shown()).toEqual([['Bom dia']]);

  const next = pages.fetchNextPage();
  for (const row of [old, fresh])
    applyToEarlier(ticketId, {
      action: 'update',
      message: { ...row, body: 'Corrigida', updatedAt: '2026-11-21T12:02:00.000Z' },
    });
  await answerNext([old], null);
  await next;
  await expect.poll(shown).toEqual([['Corrigida'], ['Corrigida']]);
  close();
});

it('loaded messages of an earlier ticket are requested again with all that is shown', async () => {
  const pages = new InfiniteQueryObserver(queryClient, earlierOptions(ticketId));
  const close = pages.subscribe(() => {});
  const first = pages.fetchNextPage();
  await server.answerNext({ ticket: before });
  await answerNext([{ ...old, mediaUrl: 'first link' }], null);
  await first;
  void queryClient.invalidateQueries({ type: 'active' });
  await server.answerNext({ ticket: before });
  await answerNext([{ ...old, mediaUrl: 'second link' }], null);
  const link = () => pages.getCurrentResult().data?.pages[0]?.messages[0]?.mediaUrl;
  await expect.poll(link).toBe('second link');
  close();
});
