import { expect, it } from 'vitest';
import { boundedMap, boundedSet } from './bounded-map.ts';

it('what a line remembers for months does not grow: the oldest goes, and what is met again is young', () => {
  const set = boundedSet(3);
  for (const name of ['a', 'b', 'c', 'a', 'd']) set.add(name);
  expect([...set]).toEqual(['c', 'a', 'd']);
  const map = boundedMap<number>(2);
  for (const [n, name] of ['a', 'b', 'a', 'c'].entries()) map.set(name, n);
  expect([...map]).toEqual([
    ['a', 2],
    ['c', 3],
  ]);
});
