import { describe, expect, it } from 'vitest';
import { instantOf, minutesOf, zonedTime } from './zoned-time.ts';

describe('the clock on the wall', () => {
  it.each([
    ['2026-11-21T15:00:00.000Z', 'America/Sao_Paulo', '2026-11-21', 'saturday', 12 * 60],
    ['2026-11-22T02:59:59.999Z', 'America/Sao_Paulo', '2026-11-21', 'saturday', 23 * 60 + 59],
    ['2026-11-22T03:00:00.000Z', 'America/Sao_Paulo', '2026-11-22', 'sunday', 0],
    ['2026-11-22T03:00:00.000Z', 'Asia/Kolkata', '2026-11-22', 'sunday', 8 * 60 + 30],
    // Clocks went forward that night: 01:59 was followed by 03:00.
    ['2026-03-29T01:00:00.000Z', 'Europe/Lisbon', '2026-03-29', 'sunday', 2 * 60],
  ])('%s in %s', (at, zone, date, weekday, minutes) => {
    const { year, month, day, hour, minute, ...time } = zonedTime(new Date(at), zone);
    expect([`${year}-${month}-${day}`, time.weekday, minutesOf(`${hour}:${minute}`)]).toEqual([date, weekday, minutes]);
  });

  it.each([
    ['2026-11-21 12:00', 'America/Sao_Paulo', '2026-11-21T15:00:00.000Z'],
    ['2026-01-31 00:00', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
    ['2026-03-29 00:59', 'Europe/Lisbon', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29 01:30', 'Europe/Lisbon', '2026-03-29T01:30:00.000Z'], // not there: 02:30
    ['2026-03-29 02:00', 'Europe/Lisbon', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 01:30', 'Europe/Lisbon', '2026-10-25T00:30:00.000Z'], // there twice
    ['2026-10-25 02:00', 'Europe/Lisbon', '2026-10-25T02:00:00.000Z'],
    // Midnight was not there: the day began at one o'clock.
    ['2018-11-04 00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2026-02-32 08:00', 'Pacific/Apia', '2026-03-03T19:00:00.000Z'], // beyond the end of the month
  ])('%s in %s is %s', (wall, zone, instant) => {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wall.split(/\D/).map(Number);
    expect(instantOf({ year, month, day, hour, minute }, zone).toISOString()).toBe(instant);
  });

  it('counts minutes since midnight', () => {
    expect(['00:00', '08:30', '23:59'].map(minutesOf)).toEqual([0, 510, 1439]);
  });
});
