import type { BenchServer } from './bench-server.ts';
import { cpuMsOf, elapsedCpu } from './cpu-usage.ts';
import { percentile } from './percentiles.ts';
import type { saturate } from './webhook-load.ts';

const turnPairs = 5;
/** Length of a turn, enough for several garbage collections and many batches. */
export const turnSeconds = (seconds: number): number => Math.max(4, seconds / 2);

type Turn = { perSecond: number; cpuMs: number };

/** Messages received per second, and the CPU time of server and database per message. */
export async function loadTurn({ server }: BenchServer, load: () => ReturnType<typeof saturate>): Promise<Turn> {
  const before = cpuMsOf(server.pid);
  const { perSecond, count } = await load();
  const cost = elapsedCpu(before, cpuMsOf(server.pid));
  return { perSecond, cpuMs: (cost.server + cost.database) / count };
}

/** Alternates both, swapping their order in each pair, as the load varies. Returns median ratios of rate and cost. */
export async function compareTurns(one: () => Promise<Turn>, other: () => Promise<Turn>) {
  const pairs: { a: Turn; b: Turn }[] = [];
  for (let pair = 0; pair < turnPairs; pair++)
    if (pair % 2 === 0) pairs.push({ b: await other(), a: await one() });
    else pairs.push({ a: await one(), b: await other() });
  const rates = pairs.map(({ a, b }) => a.perSecond / b.perSecond);
  const costs = pairs.map(({ a, b }) => b.cpuMs / a.cpuMs);
  return {
    rate: percentile(rates, 0.5),
    cost: percentile(costs, 0.5),
    perSecond: percentile(
      pairs.map(({ a }) => a.perSecond),
      0.5,
    ),
    rates: spread(rates),
    costs: spread(costs),
  };
}
const spread = (all: number[]): string => all.map((one) => one.toFixed(2)).join(' · ');
