import { expect, it } from 'vitest';
import { isFetchDue } from './fetch-schedule.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ['nine minutes old', { triedAt: ago(540), fetchedAt: ago(540) }, false, false],
  ['ten minutes old', { triedAt: ago(600), fetchedAt: ago(600) }, false, true],
  ['old, and not answered half a minute ago', { triedAt: ago(30), fetchedAt: ago(900) }, false, false],
  ['old, and not answered a minute ago', { triedAt: ago(60), fetchedAt: ago(900) }, false, true],
  ['never answered, tried just now', { triedAt: ago(1), fetchedAt: null }, false, false],
  [
    'fresh, and changed at the channel since',
    { triedAt: ago(30), fetchedAt: ago(30), outdatedAt: ago(20) },
    false,
    true,
  ],
  ['fresh, and changed before', { triedAt: ago(30), fetchedAt: ago(30), outdatedAt: ago(31) }, false, false],
  [
    'changed, and not answered half a minute ago',
    { triedAt: ago(30), fetchedAt: ago(90), outdatedAt: ago(60) },
    false,
    false,
  ],
  [
    'changed, and not answered a minute ago',
    { triedAt: ago(60), fetchedAt: ago(90), outdatedAt: ago(80) },
    false,
    true,
  ],
  ['fresh, and wanted by hand', { triedAt: ago(30), fetchedAt: ago(30) }, true, true],
  ['wanted by hand twice in a second', { triedAt: ago(1), fetchedAt: ago(1) }, true, false],
])('a list %s', (_, last, isWanted, due) => {
  expect(isFetchDue({ outdatedAt: null, ...last }, now, isWanted)).toBe(due);
});

it('a list that was never asked for', () => expect(isFetchDue(null, now, false)).toBe(true));
