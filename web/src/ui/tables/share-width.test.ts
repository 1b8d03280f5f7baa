import { expect, it } from 'vitest';
import { minWidthOf, shareWidth } from './share-width.ts';

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

it('columns whose texts all have room get what they need, and more in its proportion', () => {
  expect(shareWidth(600, [100, 200])).toEqual([200, 400]);
  expect(shareWidth(300, [100, 200])).toEqual([100, 200]);
});

it('a long text is cut before a short one is, and several long ones alike', () => {
  expect(shareWidth(700, [100, 5000])).toEqual([100, 600]);
  expect(shareWidth(900, [900, 100, 5000])).toEqual([400, 100, 400]);
});

it('no column is cut below what can be read: the table becomes wider than its place', () => {
  const widths = shareWidth(200, [300, 90, 4000]);
  expect(widths).toEqual([160, 90, 160]);
  expect(minWidthOf([300, 90, 4000])).toBe(sum(widths));
});

it('columns without any content are shared alike', () => {
  expect(shareWidth(300, [0, 0])).toEqual([150, 150]);
  expect(shareWidth(300, [])).toEqual([]);
});
