import { describe, expect, it } from 'vitest';
import { instantOf, minutesOf, momentOf, zonedTime } from './zoned-time.ts';

describe('local time', () => {
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
    // Midnight was skipped: the day began at one o'clock.
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

describe('moment in a request', () => {
  const read = (text: string, zone = 'America/Sao_Paulo') => momentOf(text, zone).toISOString();

  it.each([
    ['2026-11-21', '2026-11-21T03:00:00.000Z'],
    ['2026-11-21 12:00', '2026-11-21T15:00:00.000Z'],
    ['2026-11-21T12:00:30', '2026-11-21T15:00:30.000Z'],
    ['2026-11-21T12:00:30.123456789', '2026-11-21T15:00:30.123Z'],
    ['2026-11-21T12:00Z', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21 12:00:00+05:30', '2026-11-21T06:30:00.000Z'],
    ['2026-12-31T23:59:59.999-03:00', '2027-01-01T02:59:59.999Z'],
    // The wire has no later years.
    ['9999-12-31T20:59', '9999-12-31T23:59:00.000Z'],
    ['9999-12-31T23:59', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999-03:00', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s where nothing else is said', (text, instant) => expect(read(text)).toBe(instant));

  it('is the same instant in every zone when it names its own', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
      expect(read('2026-11-21T12:00:00.5-03:00', zone)).toBe('2026-11-21T15:00:00.500Z');
  });
});

describe('unusual days', () => {
  const at = (day: string, hour: number, minute: number, zone: string) => {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    return instantOf({ year, month, day: date, hour, minute }, zone).toISOString();
  };

  it('a day that an island skipped is the one after it', () => {
    expect(at('2011-12-29', 23, 59, 'Pacific/Apia')).toBe('2011-12-30T09:59:00.000Z');
    expect(at('2011-12-30', 12, 0, 'Pacific/Apia')).toBe(at('2011-12-31', 12, 0, 'Pacific/Apia'));
  });

  it('clocks that shift by half an hour lose half an hour', () => {
    expect(at('2026-10-04', 2, 15, 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
    expect(at('2026-10-04', 2, 30, 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
    expect(at('2026-04-05', 1, 45, 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
  });

  it('months and hours beyond their range carry over, backwards too', () => {
    const zone = 'America/Sao_Paulo';
    expect(instantOf({ year: 2026, month: 14, day: 1 }, zone)).toEqual(
      instantOf({ year: 2027, month: 2, day: 1 }, zone),
    );
    expect(instantOf({ year: 2027, month: 3, day: 0 }, zone)).toEqual(
      instantOf({ year: 2027, month: 2, day: 28 }, zone),
    );
    expect(instantOf({ year: 2026, month: 12, day: 31, hour: 24 }, zone).toISOString()).toBe(
      '2027-01-01T03:00:00.000Z',
    );
  });
});
