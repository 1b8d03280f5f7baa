import { expect, it } from 'vitest';
import { flag, instant, sourceId, textUpTo, timesOf, wholeNumber } from './source-fields.ts';

it.each([
  ['2025-10-19T00:30:00', '2025-10-19T00:30:00.000Z'], // the hour that São Paulo once left out: UTC has it
  ['2025-01-02T03:04:05.678+00:00', '2025-01-02T03:04:05.678Z'],
  ['2025-01-01 22:00:00-03', '2025-01-02T01:00:00.000Z'],
  ['2025-01-01 22:00:00.5+05:30', '2025-01-01T16:30:00.500Z'],
  ['2025-01-01 22:00:00-0300', '2025-01-02T01:00:00.000Z'],
  ['2025-01-02', '2025-01-02T00:00:00.000Z'],
  ['1735786800000', '2025-01-02T03:00:00.000Z'],
  [1_735_786_800_000, '2025-01-02T03:00:00.000Z'],
])('the moment %j is %s, wherever this program runs', (given, expected) => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'America/Sao_Paulo';
  try {
    expect(instant.parse(given)?.toISOString()).toBe(expected);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

it.each(['', null, undefined, 'ontem', 'infinity', '2025-13-01T00:00:00', true])('%j is no moment', (given) => {
  expect(instant.parse(given)).toBeNull();
});

it('a row without times has the oldest, and is never changed before it was made', () => {
  const later = new Date('2025-01-02T00:00:00Z');
  expect(timesOf({ createdAt: null, updatedAt: null })).toEqual({ created_at: new Date(0), updated_at: new Date(0) });
  expect(timesOf({ createdAt: null, updatedAt: later })).toEqual({ created_at: later, updated_at: later });
  expect(timesOf({ createdAt: later, updatedAt: null })).toEqual({ created_at: later, updated_at: later });
});

it('a number that is none, or that our column does not take, is what it is at first', () => {
  const number = wholeNumber(3, { max: 100 });
  expect(['7', 7, ' 8 ', '100'].map((given) => number.parse(given))).toEqual([7, 7, 8, 100]);
  expect(['', null, undefined, 'sete', 1.5, -1, 101, 1e21].map((given) => number.parse(given))).toEqual(
    Array(8).fill(3),
  );
  expect(wholeNumber(0).parse(2_147_483_648)).toBe(0);
});

it('a switch is read as forks write it, and is as it was at first where there is none', () => {
  expect([true, 'true', 'T', 'enabled', 1, '1'].map((given) => flag(false).parse(given))).toEqual(Array(6).fill(true));
  expect([false, 'false', 'f', 'disabled', 0, 'talvez'].map((given) => flag(true).parse(given))).toEqual(
    Array(6).fill(false),
  );
  expect([null, undefined, ''].map((given) => flag(true).parse(given))).toEqual([true, true, true]);
});

it('a text that is too long ends with a whole character', () => {
  expect(textUpTo(4).parse('abc😀def')).toBe('abc');
});

it('zero is an id, and nothing is none', () => {
  expect([0, '7', ''].map((given) => sourceId.parse(given))).toEqual(['0', '7', null]);
});
