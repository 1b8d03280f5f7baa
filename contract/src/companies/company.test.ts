import { expect, it } from 'vitest';
import { defaultSchedules } from './company.ts';

it('opens a new queue on weekdays from 8 to 18, on Saturdays until noon, and not on Sundays', () => {
  expect(defaultSchedules.map(({ weekdayEn, startTime, endTime }) => `${weekdayEn} ${startTime} ${endTime}`)).toEqual([
    'monday 08:00 18:00',
    'tuesday 08:00 18:00',
    'wednesday 08:00 18:00',
    'thursday 08:00 18:00',
    'friday 08:00 18:00',
    'saturday 08:00 12:00',
    'sunday 00:00 00:00',
  ]);
});
