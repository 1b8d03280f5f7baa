import { expect, it } from 'vitest';
import { isCurrent, periodFault, periodFromAddress, quickNameOf, quickPeriod } from './chosen-period.ts';

const read = (text: string) => periodFromAddress(new URLSearchParams(text));

it('reads days or a range from the address; an invalid address means today', () => {
  expect(read('days=30')).toEqual({ days: 30 });
  expect(read('from=2026-11-01&to=2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  for (const text of ['', 'days=0', 'days=367', 'days=x', 'from=2026-11-01', 'from=a&to=b'])
    expect(read(text)).toEqual({ days: 1 });
});

it('the previous month is whole, over the turn of a year and in February', () => {
  expect(quickPeriod('lastMonth', new Date('2026-01-15T12:00:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(quickPeriod('lastMonth', new Date('2028-03-31T12:00:00Z'))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

it('recognises a quick choice, and whether its figures still change', () => {
  expect(quickNameOf({ days: 7 })).toBe('week');
  expect(quickNameOf(quickPeriod('yesterday'))).toBe('yesterday');
  expect(quickNameOf({ days: 8 })).toBeUndefined();
  expect(isCurrent({ days: 1 })).toBe(true);
  expect(isCurrent({ from: '2020-01-01', to: '2020-01-02' })).toBe(false);
});

it('refuses missing days, a reversed range, and more than a year', () => {
  expect(periodFault('2026-11-01', null)).toBe('incomplete');
  expect(periodFault('2026-11-02', '2026-11-01')).toBe('reversed');
  expect(periodFault('2025-11-01', '2026-11-02')).toBe('tooLong');
  expect(periodFault('2026-11-01', '2026-11-01')).toBeUndefined();
});
