import { expect, it } from 'vitest';
import { isTooOldFor } from './change-window.rules.ts';

const now = new Date('2026-11-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const windows = { editWithinMs: 900_000, deleteWithinMs: 172_800_000 };

it.each([
  ['edit', 900_000, false],
  ['edit', 900_001, true],
  ['delete', 900_001, false],
  ['delete', 172_800_001, true],
] as const)('to %s one of %i ms ago is too late: %s', (kind, age, expected) => {
  expect(isTooOldFor(kind, ago(age), windows, now)).toBe(expected);
});

it('a channel without a window accepts a change of any message', () => {
  const none = { editWithinMs: null, deleteWithinMs: null };
  expect(isTooOldFor('edit', new Date(0), none, now)).toBe(false);
  expect(isTooOldFor('delete', new Date(0), none, now)).toBe(false);
});
