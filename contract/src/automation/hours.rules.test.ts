import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSchedules, type ScheduleDay } from '../companies/company.ts';
import type { Holiday } from '../holidays/holiday.ts';
import { isOpen } from './hours.rules.ts';

const saoPaulo = 'America/Sao_Paulo';
const every = (startTime: string, endTime: string): ScheduleDay[] =>
  defaultSchedules.map((day) => ({ ...day, startTime, endTime }));
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const zone = fc.constantFrom(
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
);
const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

describe('opening hours by the company’s clock', () => {
  it.each([
    ['the minute it opens', '2026-11-20T11:00:00Z', true],
    ['the minute before', '2026-11-20T10:59:59Z', false],
    ['the last minute', '2026-11-20T20:59:59Z', true],
    ['the minute it closes', '2026-11-20T21:00:00Z', false],
    ['a Saturday until noon', '2026-11-21T14:59:00Z', true],
    ['a Saturday after noon', '2026-11-21T15:00:00Z', false],
    ['a Sunday', '2026-11-22T15:00:00Z', false],
    ['a Monday there, though it is Tuesday in UTC', '2026-11-24T00:30:00Z', false],
  ])('%s', (_, at, open) => {
    expect(isOpen(defaultSchedules, new Date(at), saoPaulo)).toBe(open);
  });

  it('the same moment is open in one zone and closed in another', () => {
    const at = new Date('2026-11-20T20:30:00Z');
    expect(isOpen(defaultSchedules, at, saoPaulo)).toBe(true);
    expect(isOpen(defaultSchedules, at, 'Europe/Lisbon')).toBe(false);
  });
});

describe('over clock changes', () => {
  const newYork = 'America/New_York';
  it('opens at eight local time, an hour earlier in UTC after the change', () => {
    expect(isOpen(defaultSchedules, new Date('2026-03-06T12:59:00Z'), newYork)).toBe(false);
    expect(isOpen(defaultSchedules, new Date('2026-03-06T13:00:00Z'), newYork)).toBe(true);
    expect(isOpen(defaultSchedules, new Date('2026-03-09T11:59:00Z'), newYork)).toBe(false);
    expect(isOpen(defaultSchedules, new Date('2026-03-09T12:00:00Z'), newYork)).toBe(true);
  });

  it('is open twice in a repeated hour; a skipped hour never occurs', () => {
    const early = every('01:00', '02:00');
    const twice = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'];
    expect(twice.map((at) => isOpen(early, new Date(at), newYork))).toEqual([true, true]);
    const missing = every('02:00', '03:00');
    const around = ['2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z'];
    expect(around.map((at) => isOpen(missing, new Date(at), newYork))).toEqual([false, false]);
  });
});

it('with every day ending past midnight, is open late and early', () => {
  const late = every('18:00', '02:00');
  const at = (hour: string) => isOpen(late, new Date(`2026-11-20T${hour}:00Z`), 'UTC');
  expect(['17:59', '18:00', '23:59', '00:00', '01:59', '02:00'].map(at)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});

describe('with one evening that ends past midnight', () => {
  const friday = defaultSchedules.map((day) => ({
    ...day,
    startTime: day.weekdayEn === 'friday' ? '18:00' : '00:00',
    endTime: day.weekdayEn === 'friday' ? '02:00' : '00:00',
  }));
  const holiday = (day: string, closedFrom = '', closedUntil = ''): Holiday => ({
    ...{ name: 'Feriado', isYearly: false },
    ...{ day, closedFrom, closedUntil },
  });
  it.each<[string, string, Holiday[], boolean]>([
    ['is closed in the night before it', '2026-11-20T01:00', [], false],
    ['is open in the evening', '2026-11-20T23:00', [], true],
    ['is open in the night after it, though that day is closed', '2026-11-21T01:59', [], true],
    ['is over at its end', '2026-11-21T02:00', [], false],
    ['is closed all of it by a holiday', '2026-11-21T01:00', [holiday('2026-11-20')], false],
    [
      'does not open again after an evening that was called off',
      '2026-11-21T01:00',
      [holiday('2026-11-20', '20:00')],
      false,
    ],
    ['goes on after an hour that was called off', '2026-11-21T01:00', [holiday('2026-11-20', '18:00', '20:00')], true],
    ['is over at midnight where the next day is a holiday', '2026-11-21T01:00', [holiday('2026-11-21')], false],
  ])('%s', (_, at, holidays, open) => {
    expect(isOpen(friday, new Date(`${at}:00Z`), 'UTC', holidays)).toBe(open);
  });
});

it('is open all day without an entry or without its times; closed from midnight to midnight', () => {
  fc.assert(
    fc.property(moment, zone, clock, (at, where, time) => {
      expect(isOpen([], at, where)).toBe(true);
      expect(isOpen(every('', time), at, where)).toBe(true);
      expect(isOpen(every(time, ''), at, where)).toBe(true);
      expect(isOpen(every('00:00', '00:00'), at, where)).toBe(false);
    }),
  );
});

it('00:00 to 23:59 is open all day, and a holiday until 23:59 lasts until the end of its day', () => {
  const at = new Date('2026-11-20T23:59:30Z');
  expect([isOpen(every('00:00', '23:59'), at, 'UTC'), isOpen(every('18:00', '23:59'), at, 'UTC')]).toEqual([
    true,
    true,
  ]);
  const holiday = { day: '2026-11-20', name: 'Feriado', isYearly: false, closedFrom: '12:00', closedUntil: '23:59' };
  expect(isOpen(every('00:00', '23:59'), at, 'UTC', [holiday])).toBe(false);
});

it('open from A to B means closed from B to A', () => {
  fc.assert(
    fc.property(moment, zone, clock, clock, (at, where, start, end) => {
      fc.pre(start !== end && start !== '23:59' && end !== '23:59'); // an end at 23:59 is the end of the day
      expect(isOpen(every(start, end), at, where)).toBe(!isOpen(every(end, start), at, where));
    }),
  );
});
