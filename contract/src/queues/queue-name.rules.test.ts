import { expect, it } from 'vitest';
import { withChangedQueue } from './queue-name.rules.ts';
import { testQueue } from './test-queue.ts';

it('a renamed queue has its new name and colour in the records that refer to it, in their order', () => {
  const refs = [
    { id: 2, name: 'Vendas', color: '#17917F', UserQueue: { userId: 1, queueId: 2 } },
    { id: 1, name: 'Fila 1', color: '#17917F', UserQueue: { userId: 1, queueId: 1 } },
  ];
  const [sales, first] = refs;
  expect(withChangedQueue(refs, { action: 'update', queue: testQueue(2, 1) })).toEqual([
    { ...sales, name: 'Fila 2' },
    first,
  ]);
  expect(withChangedQueue(refs, { action: 'update', queue: testQueue(1, 1) })).toBe(refs);
  expect(withChangedQueue(refs, { action: 'update', queue: testQueue(9, 1) })).toBe(refs);
  expect(withChangedQueue(refs, { action: 'delete', queueId: 2 })).toBe(refs);
});
