import { expect, it } from 'vitest';
import { isOneTypoApart } from './one-typo.rules.ts';

it.each([
  ['garntia', 'garantia', true],
  ['garrantia', 'garantia', true],
  ['garamtia', 'garantia', true],
  ['graantia', 'garantia', true],
  ['arantia', 'garantia', true],
  ['garanti', 'garantia', true],
  ['garantia', 'garantia', false],
  ['garnta', 'garantia', false],
  ['abcd', 'bcda', false],
  ['casa', 'cama', true],
  ['sofa', 'mesa', false],
])('%s and %s: %s', (a, b, isOne) => {
  expect(isOneTypoApart(a, b)).toBe(isOne);
  expect(isOneTypoApart(b, a)).toBe(isOne);
});
