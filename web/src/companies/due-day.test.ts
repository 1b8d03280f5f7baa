import { expect, it } from 'vitest';
import { dueToneOf } from './due-day.ts';

const now = new Date('2026-11-21T12:00:00-03:00');
const due = (day: string | null) => ({
  dueDate: day && `${day}T23:59:59-03:00`,
  timeZone: 'America/Sao_Paulo',
});

it.each([
  ['2026-11-27', undefined],
  ['2026-11-26', 'caution'],
  ['2026-11-25', 'warn'],
  ['2026-11-18', 'warn'],
  ['2026-11-17', 'danger'],
  ['2025-01-01', 'danger'],
  [null, undefined],
])('the row of a company that is due on %s is coloured %s', (day, tone) => {
  expect(dueToneOf(due(day), now)).toBe(tone);
});
