import { expect, it } from 'vitest';
import { canSnoozeUntil, hasComeBack, snoozePresets } from './snooze.rules.ts';

const saoPaulo = 'America/Sao_Paulo';
const offered = (now: string, zone = saoPaulo) =>
  snoozePresets(new Date(now), zone).map(({ name, until }) => `${name} ${until.toISOString()}`);

it('on a Wednesday at ten offers: in three hours, tomorrow at nine, Monday at nine, in the company’s zone', () => {
  expect(offered('2026-11-18T13:10:00Z')).toEqual([
    'laterToday 2026-11-18T16:30:00.000Z',
    'tomorrow 2026-11-19T12:00:00.000Z',
    'nextWeek 2026-11-23T12:00:00.000Z',
  ]);
  expect(offered('2026-11-18T13:10:00Z', 'Asia/Kathmandu')[0]).toBe('tomorrow 2026-11-19T03:15:00.000Z');
});

it.each([
  ['2026-11-18T03:10:00.500Z', 'Asia/Kathmandu', '2026-11-18T06:15:00.000Z'], // 08:55 and 12:00
  ['2026-11-18T03:15:00.000Z', 'Asia/Kathmandu', '2026-11-18T06:15:00.000Z'], // 09:00 and 12:00
  ['2026-11-18T13:01:00.000Z', 'America/St_Johns', '2026-11-18T16:30:00.000Z'], // 09:31 and 13:00
  ['2026-11-18T00:10:00.000Z', 'Pacific/Chatham', '2026-11-18T03:15:00.000Z'], // 13:55 and 17:00
  // Clocks went forward from 02:00 to 02:30: 00:10, and 04:00.
  ['2026-10-03T13:40:00.000Z', 'Australia/Lord_Howe', '2026-10-03T17:00:00.000Z'],
  // Clocks went back from 02:00 to 01:30: 00:10, and 03:00.
  ['2026-04-04T13:10:00.000Z', 'Australia/Lord_Howe', '2026-04-04T16:30:00.000Z'],
])('later today is a half hour of the clock: at %s in %s it is %s', (now, zone, until) => {
  expect(offered(now, zone)[0]).toBe(`laterToday ${until}`);
});

it('late in the evening offers nothing more for today, even when it is already tomorrow in UTC', () => {
  expect(offered('2026-11-18T21:20:00Z')[0]).toMatch(/^tomorrow 2026-11-19/);
  expect(offered('2026-11-19T01:00:00Z')[0]).toMatch(/^tomorrow 2026-11-19T12/);
});

it('on a Sunday next week is not tomorrow; at the end of a month the days continue', () => {
  expect(offered('2026-11-22T15:00:00Z').slice(1)).toEqual([
    'tomorrow 2026-11-23T12:00:00.000Z',
    'nextWeek 2026-11-30T12:00:00.000Z',
  ]);
  expect(offered('2026-11-30T15:00:00Z')[1]).toBe('tomorrow 2026-12-01T12:00:00.000Z');
});

it('nine stays nine on the day after a clock change', () => {
  expect(offered('2026-03-28T12:00:00Z', 'Europe/Lisbon')[1]).toBe('tomorrow 2026-03-29T08:00:00.000Z');
});

it('refuses the past, and more than a year ahead', () => {
  const now = new Date('2026-11-18T13:00:00Z');
  expect(canSnoozeUntil(now, now)).toBe(false);
  expect(canSnoozeUntil(new Date('2026-11-18T13:01:00Z'), now)).toBe(true);
  expect(canSnoozeUntil(new Date('2027-11-20T13:00:00Z'), now)).toBe(false);
});

it('the mark of a returned ticket disappears with the next activity', () => {
  const wokenAt = '2026-11-18T13:00:00.000Z';
  expect(hasComeBack({ wokenAt, updatedAt: wokenAt })).toBe(true);
  expect(hasComeBack({ wokenAt, updatedAt: '2026-11-18T13:00:00.001Z' })).toBe(false);
  expect(hasComeBack({ wokenAt: null, updatedAt: wokenAt })).toBe(false);
});
