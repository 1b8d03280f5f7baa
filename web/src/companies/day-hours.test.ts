import { defaultSchedules } from '@balcao/contract/companies/company';
import { openRangesOf } from '@balcao/contract/companies/opening-minutes.rules';
import { expect, it } from 'vitest';
import { completeWeek, isClosed, toggleDay, withChangedDays } from './day-hours.ts';

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

it('a day that was never stored is shown as it counts: open all day', () => {
  const [monday, tuesday] = defaultSchedules;
  if (!monday || !tuesday) throw new Error('the week is whole');
  const week = completeWeek([tuesday]);
  expect(week.map(({ weekdayEn }) => weekdayEn)).toEqual(defaultSchedules.map(({ weekdayEn }) => weekdayEn));
  expect(week.slice(0, 2)).toEqual([{ ...monday, startTime: '', endTime: '' }, tuesday]);
  const shown = { schedules: week.slice(0, 1), holidays: [] };
  const stored = { schedules: [], holidays: [] };
  const day = { year: 2026, month: 11, day: 23 };
  expect(openRangesOf(shown, day)).toEqual(openRangesOf(stored, day));
});

it('of a week only the changed days are saved: the others are as a colleague saved them meanwhile', () => {
  const at = (startTime: string) => defaultSchedules.map((day) => ({ ...day, startTime }));
  const saved = withChangedDays(at('07:00'), at('09:00'), (i) => i === 2);
  expect(saved.map(({ startTime }) => startTime)).toEqual(at('07:00').map((_, i) => (i === 2 ? '09:00' : '07:00')));
});
