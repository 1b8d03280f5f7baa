import { afterEach, expect, it, vi } from 'vitest';
import { companyDay, companyZone, daysAgo, daysBetween, setCompanyZone, startOfCompanyDay } from './company-zone.ts';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { formatDateTime, formatDay, formatListTime } = await import('./formatting.ts');

const browserZone = companyZone();
afterEach(() => setCompanyZone(browserZone));

const late = '2026-11-22T02:30:00.000Z'; // still Saturday in Manaus, Sunday in Lisbon

it.each([
  ['America/Manaus', '21/11/2026 22:30', 'Ontem'],
  ['Europe/Lisbon', '22/11/2026 02:30', '02:30'],
  ['Asia/Kathmandu', '22/11/2026 08:15', '08:15'],
])('dates and hours are those of %s, wherever the browser is', (zone, text, inList) => {
  setCompanyZone(zone);
  expect(formatDateTime(late)).toBe(text);
  expect(formatListTime(late, '2026-11-22T15:00:00.000Z')).toBe(inList);
  expect(formatDay(late, late)).toBe('Hoje');
});

it('a day of 23 hours is one day, and ends where the next begins', () => {
  setCompanyZone('Europe/Lisbon');
  expect(startOfCompanyDay('2026-03-29').toISOString()).toBe('2026-03-29T00:00:00.000Z');
  expect(startOfCompanyDay('2026-03-29', 1).toISOString()).toBe('2026-03-29T23:00:00.000Z');
  expect(companyDay('2026-03-29T22:59:59.999Z')).toBe('2026-03-29');
  expect(daysBetween('2026-03-28T12:00:00Z', '2026-03-30T01:00:00Z')).toBe(2);
});

it('a day ends at its own midnight: cached bounds of a day or zone do not apply to the next', () => {
  setCompanyZone('Europe/Lisbon');
  const at = '2026-03-28T23:30:00.000Z';
  expect(
    ['2026-03-28T23:59:59.999Z', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'].map((now) => daysAgo(at, now)),
  ).toEqual([0, 1, 1]);
  expect(daysAgo(at, '2026-03-29T23:00:00.000Z')).toBe(2);
  expect(daysAgo('2027-01-01T00:00:00.000Z', at)).toBe(0);
  const inZone = () => daysAgo('2026-03-28T10:00:00.000Z', '2026-03-28T20:00:00.000Z');
  expect(inZone()).toBe(0);
  setCompanyZone('Asia/Kathmandu');
  expect(inZone()).toBe(1);
});
