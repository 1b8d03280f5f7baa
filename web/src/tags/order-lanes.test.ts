import type { Tag } from '@balcao/contract/tags/tag';
import { expect, it, vi } from 'vitest';

const calls: { ids: number[]; answer: () => void }[] = [];
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  calls.push({ ...(JSON.parse(body) as { ids: number[] }), answer: () => resolve(Response.json({ lista: [] })) });
  return promise;
});
const { queryClient } = await import('../platform/queries/query-client.ts');
const { orderLanes } = await import('./tag.queries.ts');

const lane = (id: number): Tag => ({
  ...{ id, name: `Lane ${id}`, color: '#A4CCCC', kanban: 1, userId: 1, ticketsCount: 0 },
  lane: { position: id, limit: null, message: '', queueId: null },
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const [one, two, three] = [lane(1), lane(2), lane(3)];

it('orders that are chosen quickly are stored one after the other, and asked for again after the last', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  const first = orderLanes([two, one, three]);
  const second = orderLanes([two, three, one]);
  await vi.waitUntil(() => calls.length > 0);
  expect(calls.map(({ ids }) => ids)).toEqual([[2, 1, 3]]);
  calls[0]?.answer();
  await first;
  expect(asked).not.toHaveBeenCalled();
  await vi.waitUntil(() => calls.length > 1);
  expect(calls[1]?.ids).toEqual([2, 3, 1]);
  calls[1]?.answer();
  await second;
  expect(asked).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData<Tag[]>(['tags', 'lanes'])?.map(({ id }) => id)).toEqual([2, 3, 1]);
});
