import { expect, it } from 'vitest';
import { leaseScopeOf } from './lease-scope.ts';

const scopeOf = (connections: number, waitedMs: number) => leaseScopeOf({ connections, waitedMs, lookEveryMs: 1000 });

it('an idle worker takes new companies at once; one with connections leaves them to it', () => {
  expect(scopeOf(0, 0)).toBe('new');
  expect(scopeOf(3, 0)).toBe('ours');
  expect(scopeOf(3, 1000)).toBe('ours');
  expect(scopeOf(3, 1001)).toBe('new');
});

it('no connection waits forever, whoever serves its company', () => {
  expect(scopeOf(3, 5001)).toBe('any');
  expect(scopeOf(0, 5001)).toBe('any');
});
