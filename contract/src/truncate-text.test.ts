import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncateText } from './truncate-text.ts';

test('never splits a character, and removes nothing more than that', () => {
  expect(truncateText('ab😀', 3)).toBe('ab');
  expect(truncateText('ab😀', 4)).toBe('ab😀');
  expect(truncateText('ab', 5)).toBe('ab');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, maxLength) => {
      const cut = truncateText(text, maxLength);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, maxLength - 1));
    }),
  );
});
