import type { NpsFigures } from './dashboard.ts';

/**
 * The NPS of ratings 0 to 10: 9 and 10 are promoters, 0 to 6 detractors. The score is round(100 · (promoters −
 * detractors) / answers), null without answers.
 */
export function npsOf(byNote: readonly number[]): NpsFigures {
  const sum = (from: number, to: number) => byNote.slice(from, to + 1).reduce((all, n) => all + n, 0);
  const [detractors, passives, promoters] = [sum(0, 6), sum(7, 8), sum(9, 10)];
  const count = detractors + passives + promoters;
  // `+ 0` avoids negative zero.
  const score = count === 0 ? null : Math.round((100 * (promoters - detractors)) / count) + 0;
  return { score, promoters, passives, detractors, count };
}

/** The number of answers for each rating of a scale. */
export function countByNote(rates: readonly { rate: number; count: number }[], min: number, max: number): number[] {
  const counts = Array.from({ length: max - min + 1 }, () => 0);
  for (const { rate, count } of rates) if (counts[rate - min] !== undefined) counts[rate - min]! += count;
  return counts;
}
