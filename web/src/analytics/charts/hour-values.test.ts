import { expect, it } from 'vitest';
import { hourValues } from './hour-values.ts';

it('an hour has a value of today in one series alone, and none when it is still to come', () => {
  const hours = [7, 8, 9].map((hour) => ({ hour, today: hour === 9 ? 0 : 4, before: 2 }));
  expect(hourValues(hours, 8)).toEqual([
    { hour: '07h', today: 4, now: null, before: 2 },
    { hour: '08h', today: null, now: 4, before: 2 },
    { hour: '09h', today: null, now: null, before: 2 },
  ]);
});

it('an hour without tickets is 0 in its series, and tickets of an hour that has just begun are shown', () => {
  const hours = [7, 8, 9].map((hour) => ({ hour, today: hour === 9 ? 1 : 0, before: 0 }));
  expect(hourValues(hours, 8).map(({ today, now }) => [today, now])).toEqual([
    [0, null],
    [null, 0],
    [1, null],
  ]);
});
