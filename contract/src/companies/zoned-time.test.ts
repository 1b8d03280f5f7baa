import { describe, expect, it } from 'vitest';
import { minutesOf, zonedTime } from './zoned-time.ts';

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

  it('counts minutes since midnight', () => {
    expect(['00:00', '08:30', '23:59'].map(minutesOf)).toEqual([0, 510, 1439]);
  });
});
