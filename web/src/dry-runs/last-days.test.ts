import { afterAll, expect, it } from 'vitest';
import { companyZone, setCompanyZone } from '../platform/company-zone.ts';
import { lastDays } from './last-days.ts';

const before = companyZone();
afterAll(() => setCompanyZone(before));

it.each([
  ['America/Sao_Paulo', '2026-11-21T15:00:00Z', 7, '2026-11-15', '2026-11-21'],
  // Just after midnight, after a day of 23 hours, and after one of 25.
  ['Europe/Lisbon', '2026-03-29T23:30:00Z', 2, '2026-03-29', '2026-03-30'],
  ['Europe/Lisbon', '2026-10-26T00:30:00Z', 2, '2026-10-25', '2026-10-26'],
  ['Australia/Lord_Howe', '2026-10-04T13:10:00Z', 1, '2026-10-05', '2026-10-05'],
])('in %s at %s the last %i days begin on %s', (zone, now, days, from, until) => {
  setCompanyZone(zone);
  expect(lastDays(days, new Date(now))).toEqual({ from, until });
});
