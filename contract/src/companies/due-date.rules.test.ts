import fc from 'fast-check';
import { expect, it } from 'vitest';
import { neverExpires, presentDueDate } from './due-date.rules.ts';

it('a company has its own date, and without one none', () => {
  const dueDate = new Date('2027-01-31T03:00:00Z');
  expect(presentDueDate({ isSuper: false, dueDate })).toBe('2027-01-31T03:00:00.000Z');
  expect(presentDueDate({ isSuper: false, dueDate: null })).toBeNull();
});

it('the provider’s own never expires, whatever date it has, and no other company looks as if', () => {
  fc.assert(
    fc.property(
      fc.option(fc.date({ max: new Date('2900-01-01'), min: new Date('1970-01-01'), noInvalidDate: true })),
      (dueDate) => {
        expect(neverExpires(presentDueDate({ isSuper: true, dueDate }) ?? '')).toBe(true);
        expect(neverExpires(presentDueDate({ isSuper: false, dueDate }) ?? '')).toBe(false);
      },
    ),
  );
});
