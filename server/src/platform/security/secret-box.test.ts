import { expect, it } from 'vitest';
import { secretBox } from './secret-box.ts';

const before = 'the key of before, long enough to be one';
const now = 'the key of today, long enough to be one';

it('what the key of before has sealed opens under the new one, and is sealed anew once', () => {
  const sealed = secretBox(before, 'a').seal('top secret');
  const box = secretBox([now, before], 'a');
  expect(box.open(sealed)).toBe('top secret');
  const renewed = box.reseal(sealed);
  expect(renewed).not.toBeNull();
  expect(secretBox(now, 'a').open(renewed ?? '')).toBe('top secret');
  expect(box.reseal(renewed ?? '')).toBeNull();
});

it('opens neither under a foreign key nor for another purpose', () => {
  const sealed = secretBox(now, 'a').seal('top secret');
  expect(() => secretBox(before, 'a').open(sealed)).toThrow();
  expect(() => secretBox([now, before], 'b').open(sealed)).toThrow();
});
