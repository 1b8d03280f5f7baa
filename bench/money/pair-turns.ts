import { percentile } from '../percentiles.ts';

/** Of times, each of many: 99 of 100 are measured only where there are hundreds. */
export type TimesTurn = () => Promise<number[]>;

/**
 * By turns, as the machine's load varies, each pair beginning with the other one of the two. The middle one of the pairs' ratios: what else the
 * machine does in one turn spoils one of them.
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
