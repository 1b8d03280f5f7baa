import type { Queue } from '@balcao/contract/queues/queue';
import { testQueue } from '@balcao/contract/queues/test-queue';
import { expect, it } from 'vitest';
import { applyQueueEvent } from './queue.live.ts';

const ids = (queues: Queue[]) => queues.map(({ id }) => id);
const cached = [testQueue(2, 1), testQueue(1, 3), testQueue(3, null)];

it('sorts queues by their order, those without one last', () => {
  expect(ids(applyQueueEvent(cached, { action: 'create', queue: testQueue(4, 2) }))).toEqual([2, 4, 1, 3]);
  expect(ids(applyQueueEvent(cached, { action: 'update', queue: testQueue(2, null) }))).toEqual([1, 2, 3]);
});

it('a repeated notice has no effect, and an outdated one changes nothing', () => {
  const once = applyQueueEvent(cached, { action: 'create', queue: testQueue(4, 2) });
  expect(applyQueueEvent(once, { action: 'create', queue: testQueue(4, 2) })).toEqual(once);
  expect(applyQueueEvent(cached, { action: 'update', queue: testQueue(1, 0, '2026-01-01T00:00:00.000Z') })).toBe(
    cached,
  );
});

it('removes a deleted queue', () => {
  expect(ids(applyQueueEvent(cached, { action: 'delete', queueId: 1 }))).toEqual([2, 3]);
});
