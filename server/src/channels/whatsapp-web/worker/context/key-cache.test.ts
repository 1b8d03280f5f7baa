import { expect, it } from 'vitest';
import { openKeyCache } from './key-cache.ts';

it('a hundred connections with large sessions use no more memory than one budget for all', () => {
  const cache = openKeyCache(1_000_000);
  const parts = Array.from({ length: 100 }, () => cache.openPart());
  for (let i = 0; i < 3000; i++) parts[i % 100]?.set(`session ${i}`, 'x'.repeat(48_000));
  expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
  expect(parts[99]?.get('session 2999')).toHaveLength(48_000);
  expect(parts[0]?.get('session 0')).toBeUndefined();
});

it('used entries stay, and a connection that is leased again starts empty', () => {
  const cache = openKeyCache(1900);
  const [one, again] = [cache.openPart(), cache.openPart()];
  one.set('a', 'x'.repeat(500));
  one.set('b', 'x'.repeat(500));
  one.get('a');
  one.set('c', 'x'.repeat(500));
  one.set('d', null);
  expect([one.get('a'), one.get('b'), one.get('d')]).toEqual(['x'.repeat(500), undefined, null]);
  expect(again.get('a')).toBeUndefined();
});
