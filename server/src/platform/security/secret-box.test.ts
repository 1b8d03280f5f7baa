import { expect, it } from 'vitest';
import { maskSecret, secretBox, tailOfSecret } from './secret-box.ts';

const before = 'the key of before, long enough to be one';
const now = 'the key of today, long enough to be one';

it('a value sealed with the previous key can be opened with the new one, and is resealed once', () => {
  const sealed = secretBox(before, 'a').seal('top secret');
  const box = secretBox([now, before], 'a');
  expect(box.open(sealed)).toBe('top secret');
  const renewed = box.reseal(sealed);
  expect(renewed).not.toBeNull();
  expect(secretBox(now, 'a').open(renewed ?? '')).toBe('top secret');
  expect(box.reseal(renewed ?? '')).toBeNull();
});

it('opens neither with another key nor for another purpose', () => {
  const sealed = secretBox(now, 'a').seal('top secret');
  expect(() => secretBox(before, 'a').open(sealed)).toThrow();
  expect(() => secretBox([now, before], 'b').open(sealed)).toThrow();
});

it('the last four characters of a secret are shown; of one shorter than eight nothing', () => {
  const shown = (secret: string) => maskSecret(tailOfSecret(secret));
  expect(['', 'a', 'abcd', 'abcdefg', 'abcdefgh'].map(shown)).toEqual([
    '',
    '************',
    '************',
    '************',
    '********efgh',
  ]);
  // Stored tails of earlier versions, some of which are whole secrets.
  expect(['a', 'abc'].map(maskSecret)).toEqual(['************', '************']);
});
