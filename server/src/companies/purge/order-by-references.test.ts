import { expect, test } from 'vitest';
import { orderByReferences } from './order-by-references.ts';

test('tables that others reference come after them', () => {
  const tables = [
    { name: 'connections', references: ['queues'] },
    { name: 'messages', references: ['connections', 'tickets', 'messages'] },
    { name: 'queues', references: [] },
    { name: 'tickets', references: ['connections', 'queues'] },
  ];
  expect(orderByReferences(tables)).toEqual(['messages', 'tickets', 'connections', 'queues']);
});

test('a cycle does not block the order', () => {
  const tables = [
    { name: 'b', references: ['a'] },
    { name: 'a', references: ['b'] },
    { name: 'c', references: ['a'] },
  ];
  expect(orderByReferences(tables)).toEqual(['c', 'b', 'a']);
});
