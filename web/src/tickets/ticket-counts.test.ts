import type { TicketCounts } from '@balcao/contract/tickets/ticket.api';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, expect, it, vi } from 'vitest';
import { actor, noCounts, ticket } from './ticket-sample.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const answers: PromiseWithResolvers<Response>[] = [];
vi.stubGlobal('fetch', () => {
  const answer = Promise.withResolvers<Response>();
  answers.push(answer);
  return answer.promise;
});
// Files of one worker share its globals.
afterAll(() => void vi.unstubAllGlobals());

const { queryClient } = await import('../platform/query.ts');
const { applyNoticeToCounts, countsOptions } = await import('./ticket-counts.ts');

const answerNext = async (counts: TicketCounts) => {
  const { resolve } = await vi.waitUntil(() => answers.shift(), { timeout: 10_000 });
  resolve(Response.json(counts));
};

it('a ticket that comes while the first counts are on their way is counted', async () => {
  const me = actor({});
  const observer = new QueryObserver(queryClient, countsOptions({ showAll: false }));
  const close = observer.subscribe(() => {});
  applyNoticeToCounts({ action: 'update', ticket: ticket({ id: 9, status: 'pending', unreadMessages: 1 }) }, null, me);
  // Read before it was there.
  await answerNext(noCounts);
  await answerNext({ ...noCounts, pending: 1, unread: 1 });
  await expect.poll(() => observer.getCurrentResult().data).toMatchObject({ pending: 1, unread: 1 });
  close();
  queryClient.clear();
});
