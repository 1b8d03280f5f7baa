import { expect, it } from 'vitest';
import { isWithinWorkingHours } from './working-hours.rules.ts';

it.each([
  ['08:00', '18:00', '07:59', false],
  ['08:00', '18:00', '08:00', true],
  ['08:00', '18:00', '18:00', true],
  ['08:00', '18:00', '18:01', false],
  ['00:00', '23:59', '23:59', true],
  ['22:00', '06:00', '21:59', false],
  ['22:00', '06:00', '22:00', true],
  ['22:00', '06:00', '00:00', true],
  ['22:00', '06:00', '06:00', true],
  ['22:00', '06:00', '06:01', false],
  ['09:00', '09:00', '03:00', true],
])('%s to %s at %s: %s', (start, end, at, inside) => {
  const [hours, minutes] = at.split(':').map(Number);
  expect(isWithinWorkingHours((hours ?? 0) * 60 + (minutes ?? 0), start, end)).toBe(inside);
});
