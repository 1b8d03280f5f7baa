import { expect, it } from 'vitest';
import { changeOfCount, changeOfMinutes } from './figure-change.ts';

it('changes of counts are in percent, of durations in minutes', () => {
  expect(changeOfCount(112, 100)).toEqual({ direction: 'up', amount: 12 });
  expect(changeOfCount(50, 100)).toEqual({ direction: 'down', amount: 50 });
  expect(changeOfCount(0, 0)).toEqual({ direction: 'same', amount: 0 });
  expect(changeOfMinutes(4, 4.5)).toEqual({ direction: 'down', amount: 0.5 });
  expect(changeOfMinutes(4.001, 4)).toEqual({ direction: 'same', amount: 0 });
});

it('shows no percentage when the former value is zero', () => {
  expect(changeOfCount(5, 0)).toBeNull();
  expect(changeOfMinutes(5, null)).toBeNull();
});
