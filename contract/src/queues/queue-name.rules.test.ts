import { expect, it } from 'vitest';
import type { Queue } from './queue.ts';
import { withChangedQueue } from './queue-name.rules.ts';

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

it('a renamed queue has its new name and colour in the records that refer to it, in their order', () => {
  const refs = [
    { id: 2, name: 'Vendas', color: '#17917F', UserQueue: { userId: 1, queueId: 2 } },
    { id: 1, name: 'Fila 1', color: '#17917F', UserQueue: { userId: 1, queueId: 1 } },
  ];
  const [sales, first] = refs;
  expect(withChangedQueue(refs, { action: 'update', queue: queue(2, 1) })).toEqual([
    { ...sales, name: 'Fila 2' },
    first,
  ]);
  expect(withChangedQueue(refs, { action: 'update', queue: queue(1, 1) })).toBe(refs);
  expect(withChangedQueue(refs, { action: 'update', queue: queue(9, 1) })).toBe(refs);
  expect(withChangedQueue(refs, { action: 'delete', queueId: 2 })).toBe(refs);
});
