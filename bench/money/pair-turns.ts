import { percentile } from '../percentiles.ts';

/** Durations of a turn, many of them: a 99th percentile needs hundreds. */
type TimesTurn = () => Promise<number[]>;

/**
 * Alternates both, as the machine's load varies, and swaps their order in each pair. Returns the median of the pairs' ratios, since other load
 * on the machine during one turn spoils only one of them.
 */
export async function pairTurns(pairs: number, alone: TimesTurn, during: TimesTurn) {
  const all: { alone: number[]; during: number[] } = { alone: [], during: [] };
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const turn = { alone: [] as number[], during: [] as number[] };
    for (const side of pair % 2 === 0 ? (['alone', 'during'] as const) : (['during', 'alone'] as const)) {
      turn[side] = await (side === 'alone' ? alone() : during());
      all[side].push(...turn[side]);
    }
    ratios.push(percentile(turn.during, 0.99) / percentile(turn.alone, 0.99));
  }
  return { ...all, ratio: percentile(ratios, 0.5), ratios: ratios.map((one) => one.toFixed(2)).join(' · ') };
}
