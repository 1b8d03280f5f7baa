import { expect, it } from 'vitest';
import { countByNote, npsOf } from './nps.rules.ts';

const notes = (...rates: number[]) =>
  countByNote(
    rates.map((rate) => ({ rate, count: 1 })),
    0,
    10,
  );

it('the NPS of 10, 9, 8, 6 and 0 is 0; two promoters, one passive, two detractors', () => {
  expect(npsOf(notes(10, 9, 8, 6, 0))).toEqual({ score: 0, promoters: 2, passives: 1, detractors: 2, count: 5 });
});

it('returns no NPS when nobody answered', () => {
  expect(npsOf(notes())).toEqual({ score: null, promoters: 0, passives: 0, detractors: 0, count: 0 });
});

it('ranges from −100 to 100, rounded; 7 and 8 count as answers only', () => {
  expect(npsOf(notes(0, 6)).score).toBe(-100);
  expect(npsOf(notes(9, 10)).score).toBe(100);
  expect(npsOf(notes(9, 7, 8)).score).toBe(33);
});
