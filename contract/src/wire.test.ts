import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  clockTime,
  color,
  dayParam,
  emptyToDefault,
  enabled,
  flagParam,
  id,
  idOrNull,
  idParam,
  idsParam,
  keyCursorParam,
  listQuery,
  numberField,
  pageNumber,
  readKeyCursor,
  storableText,
  textParam,
} from './wire.ts';

const absent = ['', 'undefined', 'null', null, undefined];

describe('defaults of a query', () => {
  it.each([
    ['a text', textParam],
    ['an id', idParam],
    ['a switch', flagParam],
    ['a list of ids', idsParam],
    ['a day', dayParam],
    ['a cursor', keyCursorParam()],
  ])('is no value: %s', (_, param) => {
    expect(absent.map((given) => param.parse(given))).toEqual(absent.map(() => undefined));
  });

  it('page defaults to 1', () => {
    expect(absent.map((given) => pageNumber.parse(given))).toEqual(absent.map(() => 1));
  });
});

it('pages are counted from 1', () => {
  expect(['1', '7', '100000'].map((given) => pageNumber.parse(given))).toEqual([1, 7, 100_000]);
  for (const given of ['0', '-1', '1.5', 'x', '100001']) expect(pageNumber.safeParse(given).success).toBe(false);
});

it('an id is a positive number within the database’s range, as a number or as text', () => {
  expect([7, '7', ' 7 ', '2147483647'].map((given) => id.parse(given))).toEqual([7, 7, 7, 2_147_483_647]);
  for (const given of [0, -1, 1.5, '2147483648', 'x', '']) expect(id.safeParse(given).success).toBe(false);
});

it('what only converts to a number is no id: it would name a record that nobody meant', () => {
  const converted = [true, [5], ['5'], '1e1', '0x10', '5.0', '+5', '-5', new Date(5)];
  expect(converted.filter((given) => id.safeParse(given).success)).toEqual([]);
  expect(converted.filter((given) => idOrNull.safeParse(given).success)).toEqual([]);
  expect(converted.filter((given) => idParam.safeParse(given).success)).toEqual([]);
});

it('an id of a body is null when a form sends it empty', () => {
  expect(['', 0, '0', false, 'null', null].map((given) => idOrNull.parse(given))).toEqual(Array(6).fill(null));
  expect(idOrNull.parse('7')).toBe(7);
  expect(idOrNull.safeParse('x').success).toBe(false);
});

it('a switch of a query is a word', () => {
  expect(['true', true, 'false', false].map((given) => flagParam.parse(given))).toEqual([true, true, false, false]);
  for (const given of ['1', 'yes', 1]) expect(flagParam.safeParse(given).success).toBe(false);
});

it('a list of ids is JSON text; an empty one is a filter', () => {
  expect(['[]', '[1,"2"]', [3]].map((given) => idsParam.parse(given))).toEqual([[], [1, 2], [3]]);
  expect(idsParam.safeParse('[1').error?.issues[0]).toMatchObject({ code: 'custom', message: 'json' });
  for (const given of ['7', '{}', '[0]', '["x"]']) expect(idsParam.safeParse(given).success).toBe(false);
  expect(idsParam.safeParse(JSON.stringify(Array(501).fill(1))).success).toBe(false);
});

it('refuses a text that the database cannot store', () => {
  expect(storableText.safeParse('olá 😀').success).toBe(true);
  for (const given of ['a\0b', '\ud83d']) expect(storableText.safeParse(given).error?.issues[0]?.message).toBe('nul');
  expect(textParam.safeParse('a'.repeat(500)).success).toBe(true);
  expect(textParam.safeParse('a'.repeat(501)).success).toBe(false);
});

it('a time of day has two digits each, within 24 hours', () => {
  for (const given of ['00:00', '09:05', '23:59']) expect(clockTime.safeParse(given).success).toBe(true);
  for (const given of ['24:00', '23:60', '9:05', '09:5', '09:05:00', '', ' 09:05'])
    expect(clockTime.safeParse(given).success).toBe(false);
});

it('a colour has 3 to 9 characters and begins with a number sign', () => {
  for (const given of ['#AB', '#17917f', '#17917FF0', ' #AABBCC ']) expect(color.parse(given)).toBe(given.trim());
  for (const given of ['#A', '#17917FFF0', '17917F', '#GGG', 'red']) expect(color.safeParse(given).success).toBe(false);
});

it('a colour has one form', () => {
  for (const given of ['#ABC', '#ABCF', '#AABBCC', '#AABBCCff']) expect(color.parse(given)).toBe('#AABBCC');
  expect(color.parse('#ABC8')).toBe('#AABBCC88');
});

it('reads an empty form field as the default; an absent one stays absent', () => {
  const shape = emptyToDefault(color.optional(), '#AAAAAA');
  expect(['', null, undefined, '#BBBBBB'].map((given) => shape.parse(given))).toEqual([
    '#AAAAAA',
    '#AAAAAA',
    undefined,
    '#BBBBBB',
  ]);
});

it('a blank number is absent, not 0', () => {
  const shape = numberField(z.coerce.number().min(0));
  expect(['0', 0, ' 7 '].map((given) => shape.parse(given))).toEqual([0, 0, 7]);
  for (const blank of ['', ' ', null, undefined]) {
    expect(shape.safeParse(blank).success).toBe(false);
    expect(numberField(z.coerce.number().optional()).parse(blank)).toBeUndefined();
  }
});

it('a day is a date or an instant within the database’s years', () => {
  for (const given of ['2026-03-09', '2026-03-10T02:30:00Z', '2026-03-09T12:00:00-03:00', '2026-03-09T10:00'])
    expect(dayParam.parse(given)).toBe(given);
  expect(dayParam.parse('2026-03-09 10:00:00')).toBe('2026-03-09T10:00:00');
  for (const given of ['0000-01-01', '0099-01-01', '2026-02-30', '09/03/2026', '2026-03-09T12:00:00+16:00', 'hoje'])
    expect(dayParam.safeParse(given).success).toBe(false);
});

it('a cursor is a moment and an id, and is restored from its text', () => {
  const cursor = '2026-03-09T12:00:00.123456Z|42';
  expect(readKeyCursor(cursor)).toEqual({ at: '2026-03-09T12:00:00.123456Z', id: 42 });
  expect(keyCursorParam().parse(cursor)).toBe(cursor);
  for (const given of ['2026-03-09T12:00:00.123456Z', '2026-03-09T12:00:00Z|42', `${cursor}|1`, 'x|42'])
    expect(keyCursorParam().safeParse(given).success).toBe(false);
  const larger = '2026-03-09T12:00:00.123456Z|2147483648';
  expect([keyCursorParam(), keyCursorParam(2 ** 40)].map((param) => param.safeParse(larger).success)).toEqual([
    false,
    true,
  ]);
});

it('a switch of a body is enabled or disabled, by either spelling', () => {
  expect(['enabled', 'enable', true, 'disabled', 'disable', false].map((given) => enabled.parse(given))).toEqual([
    'enabled',
    'enabled',
    'enabled',
    'disabled',
    'disabled',
    'disabled',
  ]);
  for (const given of ['', 'on', 1, null]) expect(enabled.safeParse(given).success).toBe(false);
});

it('cuts a longer search: a pasted message is found by its beginning', () => {
  expect(listQuery.parse({ searchParam: `${'a'.repeat(499)}😀 e o resto da mensagem` }).searchParam).toBe(
    'a'.repeat(499),
  );
});
