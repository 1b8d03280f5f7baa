import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { stubFetch } from '../platform/test-fetch.ts';
import { actor, noCounts, ticket } from './sample-ticket.ts';

const server = stubFetch();
const { queryClient } = await import('../platform/queries/query-client.ts');
const { applyNoticeToCounts, countsOptions, ticketBefore } = await import('./ticket-counts.ts');
const { ticketKeys } = await import('./ticket-keys.ts');

it('a ticket that arrives while the first counts are being fetched is counted', async () => {
  const me = actor({});
  const observer = new QueryObserver(queryClient, countsOptions({ showAll: false }));
  const close = observer.subscribe(() => {});
  applyNoticeToCounts({ action: 'update', ticket: ticket({ id: 9, status: 'pending', unreadMessages: 1 }) }, null, me);
  // The first answer is from before the ticket existed.
  await server.answerNext(noCounts);
  await server.answerNext({ ...noCounts, pending: 1, unread: 1 });
  await expect.poll(() => observer.getCurrentResult().data).toMatchObject({ pending: 1, unread: 1 });
  close();
  queryClient.clear();
});

it('a ticket that became invisible and visible again is counted, although its conversation is still cached', async () => {
  const me = actor({});
  const mine = ticket({ id: 10, status: 'open', userId: me.userId });
  const observer = new QueryObserver(queryClient, countsOptions({ showAll: false }));
  const close = observer.subscribe(() => {});
  await server.answerNext({ ...noCounts, open: 1 });
  await expect.poll(() => observer.getCurrentResult().data?.open).toBe(1);
  queryClient.setQueryData(ticketKeys.one(mine.uuid), mine);
  for (const notice of [
    { action: 'leave', ticketId: 10, version: 2 } as const,
    { action: 'update', ticket: { ...mine, version: 3 } } as const,
  ])
    applyNoticeToCounts(notice, ticketBefore(notice), me);
  expect(observer.getCurrentResult().data?.open).toBe(1);
  close();
  queryClient.clear();
});
