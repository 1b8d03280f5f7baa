import { maxBulkTickets } from '@balcao/contract/bulk-actions/bulk-action.api';
import { expect, it } from 'vitest';
import { dropMissing, nothingPicked, pickAll, pickRange, togglePicked } from './picked-tickets.ts';

const order = [5, 3, 9, 1, 7];
const ids = (picked: typeof nothingPicked) => [...picked.ids];

it('picking a ticket again unpicks it', () => {
  const one = togglePicked(nothingPicked, 3);
  expect(ids(one)).toEqual([3]);
  expect(ids(togglePicked(one, 3))).toEqual([]);
});

it('a ticket that left the list is unpicked', () => {
  const picked = togglePicked(togglePicked(nothingPicked, 3), 9);
  expect(ids(dropMissing(picked, [5, 9, 1]))).toEqual([9]);
  expect(dropMissing(picked, order)).toBe(picked);
});

it('a range goes from the last picked ticket to this one, up or down, and keeps earlier picks', () => {
  const begun = togglePicked(togglePicked(nothingPicked, 7), 9);
  expect(ids(pickRange(begun, order, 5))).toEqual([7, 9, 5, 3]);
  expect(ids(pickRange(begun, order, 1))).toEqual([7, 9, 1]);
});

it('a range whose start left the list is only the one ticket', () => {
  expect(ids(pickRange(togglePicked(nothingPicked, 99), order, 3))).toEqual([99, 3]);
  expect(ids(pickRange(nothingPicked, order, 3))).toEqual([3]);
});

it('no more are picked than one call accepts', () => {
  const many = pickAll(
    nothingPicked,
    Array.from({ length: 150 }, (_, i) => i + 1),
    null,
  );
  expect(many.ids.size).toBe(maxBulkTickets);
  expect(ids(togglePicked(many, 999))).not.toContain(999);
});
