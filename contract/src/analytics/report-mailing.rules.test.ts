import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zonedTime } from '../companies/zoned-time.ts';
import { daysOfMailing, nextMailing, parseMailingRule } from './report-mailing.rules.ts';

const zone = 'America/Sao_Paulo';
const rule = (text: string) => parseMailingRule(text) ?? expect.fail(text);
const next = (text: string, time: string, after: string) =>
  nextMailing(rule(text), time, new Date(after), zone).toISOString();

it('is due at its hour in the company’s zone: today when that is still ahead, else on the next day of the rule', () => {
  expect(next('FREQ=DAILY', '08:00', '2026-11-23T10:59:00Z')).toBe('2026-11-23T11:00:00.000Z');
  expect(next('FREQ=DAILY', '08:00', '2026-11-23T11:00:00Z')).toBe('2026-11-24T11:00:00.000Z');
  expect(next('FREQ=WEEKLY;BYDAY=MO', '08:00', '2026-11-23T11:00:00Z')).toBe('2026-11-30T11:00:00.000Z');
  expect(next('FREQ=WEEKLY;BYDAY=MO,FR', '23:30', '2026-11-24T02:31:00Z')).toBe('2026-11-28T02:30:00.000Z');
  expect(next('FREQ=MONTHLY;BYMONTHDAY=31', '07:15', '2026-11-23T11:00:00Z')).toBe('2026-11-30T10:15:00.000Z');
  expect(next('FREQ=MONTHLY;BYMONTHDAY=1', '07:15', '2026-12-31T11:00:00Z')).toBe('2027-01-01T10:15:00.000Z');
});

/** The next `count` times, in local time of the zone. */
function turns(text: string, time: string, after: string, count: number, timeZone = zone): string[] {
  const found: string[] = [];
  let at = new Date(after);
  for (let i = 0; i < count; i++) {
    at = nextMailing(rule(text), time, at, timeZone);
    const { year, month, day, hour, minute } = zonedTime(at, timeZone);
    found.push(`${year}-${month}-${day} ${hour}:${minute}`);
  }
  return found;
}

it('is due on the 31st of each month, or on the last day of shorter months; in a leap year on 29 February', () => {
  expect(turns('FREQ=MONTHLY;BYMONTHDAY=31', '08:00', '2027-12-31T12:00:00Z', 5)).toEqual([
    '2028-01-31 08:00',
    '2028-02-29 08:00',
    '2028-03-31 08:00',
    '2028-04-30 08:00',
    '2028-05-31 08:00',
  ]);
  expect(turns('FREQ=MONTHLY;BYMONTHDAY=-1', '08:00', '2027-01-31T12:00:00Z', 2)).toEqual([
    '2027-02-28 08:00',
    '2027-03-31 08:00',
  ]);
});

it('keeps its hour over changes of summer time; a skipped hour moves to after the gap, a repeated hour counts once', () => {
  const lisbon = 'Europe/Lisbon';
  const daily = (time: string, after: string, count: number) => turns('FREQ=DAILY', time, after, count, lisbon);
  expect(daily('08:00', '2027-03-27T12:00:00Z', 2)).toEqual(['2027-03-28 08:00', '2027-03-29 08:00']);
  expect(nextMailing(rule('FREQ=DAILY'), '08:00', new Date('2027-03-27T12:00:00Z'), lisbon).toISOString()).toBe(
    '2027-03-28T07:00:00.000Z',
  );
  // Clocks go from 01:00 to 02:00.
  expect(daily('01:30', '2027-03-27T12:00:00Z', 2)).toEqual(['2027-03-28 02:30', '2027-03-29 01:30']);
  // And from 02:00 back to 01:00.
  expect(daily('01:30', '2027-10-30T12:00:00Z', 2)).toEqual(['2027-10-31 01:30', '2027-11-01 01:30']);
  expect(turns('FREQ=WEEKLY;BYDAY=SU', '01:30', '2027-10-30T12:00:00Z', 2, lisbon)).toEqual([
    '2027-10-31 01:30',
    '2027-11-07 01:30',
  ]);
});

it('is due later on a day whose clock skips its time, and on time on the days after', () => {
  expect(turns('FREQ=DAILY', '01:30', '2026-03-28T12:00:00Z', 4, 'Europe/Lisbon')).toEqual([
    '2026-03-29 02:30',
    '2026-03-30 01:30',
    '2026-03-31 01:30',
    '2026-04-01 01:30',
  ]);
});

it.each([
  'FREQ=YEARLY',
  'FREQ=WEEKLY',
  'FREQ=MONTHLY',
  'FREQ=DAILY;INTERVAL=2',
  'FREQ=DAILY;COUNT=3',
  'FREQ=MONTHLY;BYDAY=1MO',
  'daily',
  '',
])('%s is no rule of a mailing', (text) => expect(parseMailingRule(text)).toBeNull());

it('reports whole days before its due day', () => {
  const at = new Date('2026-03-01T02:00:00Z'); // still 28 February in São Paulo
  expect(daysOfMailing({ frequency: 'DAILY' }, at, zone)).toEqual({ from: '2026-02-27', to: '2026-02-27' });
  expect(daysOfMailing({ frequency: 'WEEKLY' }, at, zone)).toEqual({ from: '2026-02-21', to: '2026-02-27' });
  expect(daysOfMailing({ frequency: 'MONTHLY' }, at, zone)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  const newYear = new Date('2027-01-01T12:00:00Z');
  expect(daysOfMailing({ frequency: 'MONTHLY' }, newYear, zone)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('in every zone and at every moment, the next run is later, at its hour, and skips none', () => {
  const moments = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  // Hours that are not skipped by a change to summer time.
  const hours = fc.constantFrom('05:00', '12:34', '22:59');
  fc.assert(
    fc.property(moments, hours, fc.constantFrom(zone, 'Asia/Kathmandu', 'Europe/Lisbon'), (after, time, timeZone) => {
      const at = nextMailing(rule('FREQ=DAILY'), time, after, timeZone);
      expect(at.getTime()).toBeGreaterThan(after.getTime());
      expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      const { hour, minute } = zonedTime(at, timeZone);
      expect(`${hour}:${minute}`).toBe(time);
    }),
  );
});
