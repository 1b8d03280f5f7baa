import { expect, it } from 'vitest';
import { figuresOf } from './report-figures.ts';

it('everybody is in exactly one part of the bar, and finished recipients make the percentage', () => {
  const figures = figuresOf({
    pending: 573,
    sent: 34,
    delivered: 400,
    read: 200,
    answered: 12,
    failed: 20,
    unknown: 1,
  });
  expect(figures).toMatchObject({
    total: 1240,
    delivered: 612,
    sentOnly: 34,
    failed: 21,
    left: 573,
    done: 667,
    percent: 53,
  });
  const { delivered, sentOnly, failed, others, left } = figures;
  expect(delivered + sentOnly + failed + others + left).toBe(figures.total);
  expect(figures.deliveredPercent).toBe(95);
});

it('shows no percentage before the first or without recipients; all but one is not 100%', () => {
  expect(figuresOf({})).toMatchObject({ total: 0, percent: 0, deliveredPercent: 0 });
  expect(figuresOf({ delivered: 999, pending: 1 }).percent).toBe(99);
});
