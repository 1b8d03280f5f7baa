import { expect, test } from 'vitest';
import { childrenFirst } from './children-first.ts';

test('tables that others reference come after them', () => {
  const tables = [
    { name: 'connections', references: ['queues'] },
    { name: 'messages', references: ['connections', 'tickets', 'messages'] },
    { name: 'queues', references: [] },
    { name: 'tickets', references: ['connections', 'queues'] },
  ];
  expect(childrenFirst(tables)).toEqual(['messages', 'tickets', 'connections', 'queues']);
});

test('a cycle does not block the order', () => {
  const tables = [
    { name: 'b', references: ['a'] },
    { name: 'a', references: ['b'] },
    { name: 'c', references: ['a'] },
  ];
  expect(childrenFirst(tables)).toEqual(['c', 'b', 'a']);
});
