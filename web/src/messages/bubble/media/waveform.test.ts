import { expect, it } from 'vitest';
import { barsOf } from './waveform.ts';

it('a voice note is drawn from the waveform in its message, without its file', () => {
  expect(barsOf([0, 50, 100, 100], 2)).toEqual([0, 1]);
  expect(barsOf([0, 100], 4)).toEqual([0, 0, 1, 1]);
  expect(
    barsOf(
      Array.from({ length: 64 }, () => 250),
      54,
    ),
  ).toEqual(Array.from({ length: 54 }, () => 1));
});
