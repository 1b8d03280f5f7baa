import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeGap, type PlacedOption, placeOption, refuseMove, refuseOption, subtreeOf } from './option-tree.rules.ts';
import { maxOptionsOfLevel, maxOptionsOfQueue } from './queue-option.ts';

const at = (id: number, parentId: number | null, place: number): PlacedOption => ({ id, parentId, place });
const tree = [at(1, null, 1), at(2, null, 2), at(3, null, 3), at(4, 1, 1), at(5, 1, 2), at(6, 4, 1)];
const after = (changes: PlacedOption[]) => tree.map((one) => changes.find(({ id }) => id === one.id) ?? one);

describe('moving an option', () => {
  it('renumbers its siblings, and returns only what changes', () => {
    expect(placeOption(tree, { id: 3, parentId: null, place: 1 })).toEqual([
      at(3, null, 1),
      at(1, null, 2),
      at(2, null, 3),
    ]);
    expect(placeOption(tree, { id: 2, parentId: null, place: 2 })).toEqual([]);
  });
  it('to another parent closes the gap, and appends it without a number', () => {
    expect(placeOption(tree, { id: 1, parentId: 3, place: null })).toEqual([
      at(1, 3, 1),
      at(2, null, 1),
      at(3, null, 2),
    ]);
  });
  it('to a number beyond the last makes it the last', () => {
    expect(placeOption(tree, { id: 1, parentId: null, place: 30 })).toEqual([
      at(2, null, 1),
      at(3, null, 2),
      at(1, null, 3),
    ]);
  });
  it('under itself or its descendants is refused, and so is an unknown parent', () => {
    expect([1, 4, 6].map((parentId) => refuseMove(tree, 1, parentId))).toEqual(['cycle', 'cycle', 'cycle']);
    expect(refuseMove(tree, 1, 99)).toBe('missing');
    expect(refuseMove(tree, 6, null)).toBeNull();
  });
});

it('deleting one deletes its descendants, and later siblings move up', () => {
  expect(subtreeOf(tree, 1)).toEqual([1, 4, 6, 5]);
  expect(closeGap(tree, at(1, null, 1))).toEqual([at(2, null, 1), at(3, null, 2)]);
});

it('allows thirty per menu, a hundred per queue', () => {
  const level = Array.from({ length: maxOptionsOfLevel }, (_, i) => at(i + 1, null, i + 1));
  expect(refuseOption(level, null)).toEqual({ field: 'parentId', problem: 'too_many' });
  expect(refuseOption(level, 1)).toBeNull();
  expect(refuseOption(level, 99)).toEqual({ field: 'parentId', problem: 'missing' });
  const full = Array.from({ length: maxOptionsOfQueue }, (_, i) => at(i + 1, i < 5 ? null : (i % 5) + 1, 1));
  expect(refuseOption(full, null)).toEqual({ field: 'queueId', problem: 'too_many' });
});

it('keeps each level numbered from one without a gap after any move', () => {
  const move = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    parentId: fc.constantFrom(null, 1, 2, 3, 4, 5, 6),
    place: fc.constantFrom(null, 1, 2, 3, 9),
  });
  fc.assert(
    fc.property(move, (wanted) => {
      fc.pre(refuseMove(tree, wanted.id, wanted.parentId) === null);
      const next = after(placeOption(tree, wanted));
      for (const level of Map.groupBy(next, ({ parentId }) => parentId).values())
        expect(level.map(({ place }) => place).sort()).toEqual(level.map((_, i) => i + 1));
    }),
  );
});
