import type { Queue } from '@balcao/contract/queues/queue';
import { expect, it } from 'vitest';
import { applyQueueEvent } from './queue.live.ts';

const queue = (id: number, orderQueue: number | null, updatedAt = '2026-01-02T00:00:00.000Z'): Queue => ({
  id,
  orderQueue,
  updatedAt,
  createdAt: updatedAt,
  name: `Fila ${id}`,
  color: '#17917F',
  schedules: [],
  firstAnswerGoalMinutes: null,
  resolutionGoalMinutes: null,
  distribution: 'off',
  distributionCap: null,
  answerWithinMinutes: null,
  token: '',
  greetingMessage: '',
  outOfHoursMessage: '',
  complationMessage: '',
  ratingMessage: '',
  integrationId: null,
  promptId: null,
  mediaPath: null,
  mediaName: null,
});
const ids = (queues: Queue[]) => queues.map(({ id }) => id);
const cached = [queue(2, 1), queue(1, 3), queue(3, null)];

it('sorts queues by their order, those without one last', () => {
  expect(ids(applyQueueEvent(cached, { action: 'create', queue: queue(4, 2) }))).toEqual([2, 4, 1, 3]);
  expect(ids(applyQueueEvent(cached, { action: 'update', queue: queue(2, null) }))).toEqual([1, 2, 3]);
});

it('a repeated notice has no effect, and an outdated one changes nothing', () => {
  const once = applyQueueEvent(cached, { action: 'create', queue: queue(4, 2) });
  expect(applyQueueEvent(once, { action: 'create', queue: queue(4, 2) })).toEqual(once);
  expect(applyQueueEvent(cached, { action: 'update', queue: queue(1, 0, '2026-01-01T00:00:00.000Z') })).toBe(cached);
});

it('removes a deleted queue', () => {
  expect(ids(applyQueueEvent(cached, { action: 'delete', queueId: 1 }))).toEqual([2, 3]);
});
