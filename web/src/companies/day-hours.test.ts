import { defaultSchedules } from '@balcao/contract/companies/company';
import { expect, it } from 'vitest';
import { isClosed, toggleDay } from './day-hours.ts';

it('a switch opens and closes a day; nobody types 00:00 to 00:00', () => {
  const [monday, , , , , saturday, sunday] = defaultSchedules;
  if (!monday || !saturday || !sunday) throw new Error('the week is whole');
  expect([monday, saturday, sunday].map(isClosed)).toEqual([false, false, true]);
  expect(isClosed(toggleDay(monday))).toBe(true);
  expect(toggleDay(toggleDay(saturday))).toMatchObject({ startTime: '08:00', endTime: '12:00' });
  expect(toggleDay(sunday)).toMatchObject({ startTime: '08:00', endTime: '18:00' });
});

it('a day without times is open all day, and stays so until it is changed', () => {
  const [monday] = defaultSchedules;
  if (!monday) throw new Error('the week is whole');
  expect(isClosed({ ...monday, startTime: '', endTime: '' })).toBe(false);
});
