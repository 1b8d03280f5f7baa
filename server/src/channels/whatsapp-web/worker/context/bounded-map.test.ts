import { expect, it } from 'vitest';
import { boundedMap, boundedSet } from './bounded-map.ts';

it('a connection’s long-lived memory is bounded: the oldest entry is evicted, and a used one is renewed', () => {
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
