import { expect, it } from 'vitest';
import { parseTypedDay } from './typed-day.ts';

it.each([
  ['05/11/2026', '2026-11-05'],
  ['25/11/2026', '2026-11-25'],
  [' 5/1/2026 ', '2026-01-05'],
  ['31.12.2025', '2025-12-31'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['11/25/2026', null],
  ['05/11/20', null],
  ['5/1', '2026-01-05'],
  ['31/11', null],
  ['05/11/', null],
  ['05', null],
  ['2026-11-05', null],
  ['', null],
])('the typed day %j is %j', (typed, day) => expect(parseTypedDay(typed, '2026')).toBe(day));
