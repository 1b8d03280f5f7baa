import { describe, expect, it } from 'vitest';
import { weekdays } from '../companies/company.ts';
import type { SendingWindow } from './campaign-setting.ts';
import { nextClosing, nextOpening } from './sending-window.rules.ts';

const saoPaulo = 'America/Sao_Paulo';
const at = (text: string) => new Date(`${text}-03:00`);
const daily: SendingWindow = { from: '08:00', to: '20:00', weekdays: [...weekdays] };
const onWeekdays: SendingWindow = { ...daily, weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] };
const opens = (text: string, window: SendingWindow | null = daily) => nextOpening(window, at(text), saoPaulo);

describe('sending window', () => {
  // 23 November 2026 is a Monday.
  it.each([
    ['before it', '2026-11-23T07:59:59', '2026-11-23T08:00:00'],
    ['at its first minute', '2026-11-23T08:00:00', '2026-11-23T08:00:00'],
    ['within it', '2026-11-23T13:07:31', '2026-11-23T13:07:31'],
    ['in its last minute', '2026-11-23T19:59:59', '2026-11-23T19:59:59'],
    ['at its end', '2026-11-23T20:00:00', '2026-11-24T08:00:00'],
    ['at midnight', '2026-11-24T00:00:00', '2026-11-24T08:00:00'],
  ])('%s', (_, now, opening) => expect(opens(now)).toEqual(at(opening)));

  it('waits for the next of its own days', () => {
    expect(opens('2026-11-27T20:00:00', onWeekdays)).toEqual(at('2026-11-30T08:00:00'));
    expect(opens('2026-11-28T12:00:00', onWeekdays)).toEqual(at('2026-11-30T08:00:00'));
    expect(opens('2026-11-29T07:00:00', onWeekdays)).toEqual(at('2026-11-30T08:00:00'));
  });

  it('opens again seven days later when it has one day a week', () => {
    const mondays: SendingWindow = { ...daily, weekdays: ['monday'] };
    expect(opens('2026-11-23T20:00:00', mondays)).toEqual(at('2026-11-30T08:00:00'));
    expect(opens('2026-11-23T07:00:00', mondays)).toEqual(at('2026-11-23T08:00:00'));
  });

  it('is open to the last second and closes at midnight when it ends at 24:00', () => {
    const late: SendingWindow = { ...daily, from: '18:00', to: '24:00' };
    expect(opens('2026-11-23T23:59:59', late)).toEqual(at('2026-11-23T23:59:59'));
    expect(nextClosing(late, at('2026-11-23T23:59:59'), saoPaulo)).toEqual(at('2026-11-24T00:00:00'));
  });

  it('is always open when it is not set', () => {
    expect(opens('2026-11-29T03:00:00', null)).toEqual(at('2026-11-29T03:00:00'));
    expect(nextClosing(null, at('2026-11-29T03:00:00'), saoPaulo)).toBeNull();
  });

  it('closes on the day on which it opened', () =>
    expect(nextClosing(daily, at('2026-11-23T08:00:00'), saoPaulo)).toEqual(at('2026-11-23T20:00:00')));
});

it('keeps its local time over days of 23 and 25 hours, in the company’s zone', () => {
  const lisbon = (text: string, window = daily) => nextOpening(window, new Date(text), 'Europe/Lisbon').toISOString();
  expect(lisbon('2026-03-28T21:00:00Z')).toBe('2026-03-29T07:00:00.000Z');
  expect(lisbon('2026-10-24T20:00:00Z')).toBe('2026-10-25T08:00:00.000Z');
  expect(nextOpening(daily, new Date('2026-11-23T03:00:00Z'), 'Asia/Tokyo')).toEqual(new Date('2026-11-23T03:00:00Z'));
});

it.each([
  ['the first 01:10', '2026-10-25T00:10:30Z', '2026-10-25T00:30:00.000Z'],
  ['the second 01:10, whose 01:30 comes once more', '2026-10-25T01:10:30Z', '2026-10-25T01:30:00.000Z'],
  ['the day before', '2026-10-24T20:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['the night in which clocks go forward over it', '2026-03-29T00:10:00Z', '2026-03-29T01:30:00.000Z'],
])('one that begins at a clock that comes twice, or not at all, opens after %s', (_, now, opens) => {
  const window: SendingWindow = { ...daily, from: '01:30', to: '05:00' };
  expect(nextOpening(window, new Date(now), 'Europe/Lisbon').toISOString()).toBe(opens);
});
