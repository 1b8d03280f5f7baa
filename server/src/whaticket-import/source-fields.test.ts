import { expect, it } from 'vitest';
import { flag, instant, sourceId, textUpTo, timesOf, wholeNumber } from './source-fields.ts';

it.each([
  ['2025-10-19T00:30:00', '2025-10-19T00:30:00.000Z'], // an hour that São Paulo skipped for daylight saving time: UTC has it
  ['2025-01-02T03:04:05.678+00:00', '2025-01-02T03:04:05.678Z'],
  ['2025-01-01 22:00:00-03', '2025-01-02T01:00:00.000Z'],
  ['2025-01-01 22:00:00.5+05:30', '2025-01-01T16:30:00.500Z'],
  ['2025-01-01 22:00:00-0300', '2025-01-02T01:00:00.000Z'],
  ['2025-01-02', '2025-01-02T00:00:00.000Z'],
  ['1735786800000', '2025-01-02T03:00:00.000Z'],
  [1_735_786_800_000, '2025-01-02T03:00:00.000Z'],
])('the time %j is read as %s, in whatever zone this program runs', (given, expected) => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'America/Sao_Paulo';
  try {
    expect(instant.parse(given)?.toISOString()).toBe(expected);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

it.each(['', null, undefined, 'ontem', 'infinity', '2025-13-01T00:00:00', true])('%j is not a time', (given) => {
  expect(instant.parse(given)).toBeNull();
});

it('a row without times gets the oldest possible, and none is updated before it was created', () => {
  const later = new Date('2025-01-02T00:00:00Z');
  expect(timesOf({ createdAt: null, updatedAt: null })).toEqual({ created_at: new Date(0), updated_at: new Date(0) });
  expect(timesOf({ createdAt: null, updatedAt: later })).toEqual({ created_at: later, updated_at: later });
  expect(timesOf({ createdAt: later, updatedAt: null })).toEqual({ created_at: later, updated_at: later });
});

it('an invalid number, or one out of our column’s range, becomes the default', () => {
  const number = wholeNumber(3, { max: 100 });
  expect(['7', 7, ' 8 ', '100'].map((given) => number.parse(given))).toEqual([7, 7, 8, 100]);
  expect(['', null, undefined, 'sete', 1.5, -1, 101, 1e21].map((given) => number.parse(given))).toEqual(
    Array(8).fill(3),
  );
  expect(wholeNumber(0).parse(2_147_483_648)).toBe(0);
});

it('a boolean is read as forks write it, and missing ones become the default', () => {
  expect([true, 'true', 'T', 'enabled', 1, '1'].map((given) => flag(false).parse(given))).toEqual(Array(6).fill(true));
  expect([false, 'false', 'f', 'disabled', 0, 'talvez'].map((given) => flag(true).parse(given))).toEqual(
    Array(6).fill(false),
  );
  expect([null, undefined, ''].map((given) => flag(true).parse(given))).toEqual([true, true, true]);
});

it('a text that is too long is cut at a whole character', () => {
  expect(textUpTo(4).parse('abc😀def')).toBe('abc');
});

it('zero is an id, and an empty value is none', () => {
  expect([0, '7', ''].map((given) => sourceId.parse(given))).toEqual(['0', '7', null]);
});
