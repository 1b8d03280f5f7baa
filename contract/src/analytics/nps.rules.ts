import type { NpsFigures } from './dashboard.ts';

/**
 * Of the answers by note, 0 to 10: 9 and 10 promote, 0 to 6 detract. The score is round(100 · (promoters − detractors) / answers), null
 * without answers.
 */
export function npsOf(byNote: readonly number[]): NpsFigures {
  const sum = (from: number, to: number) => byNote.slice(from, to + 1).reduce((all, n) => all + n, 0);
  const [detractors, passives, promoters] = [sum(0, 6), sum(7, 8), sum(9, 10)];
  const count = detractors + passives + promoters;
  // No negative zero.
  const score = count === 0 ? null : Math.round((100 * (promoters - detractors)) / count) + 0;
  return { score, promoters, passives, detractors, count };
}

/** How many there are of each note of a scale. */
export function countByNote(rates: readonly { rate: number; count: number }[], min: number, max: number): number[] {
  const counts = Array.from({ length: max - min + 1 }, () => 0);
  for (const { rate, count } of rates) if (counts[rate - min] !== undefined) counts[rate - min]! += count;
  return counts;
}
