import { Failure } from '@balcao/contract/errors';

export type Gate = {
  /** Runs `work` when its turn comes. @throws Failure ERR_RATE_LIMIT when too many wait, of all or of this `key` */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

export type GateOptions = { atOnce: number; maxWaiting: number; maxWaitingPerKey?: number };

/**
 * A bounded number of works at once, a bounded number of those that wait, and a refusal for the rest: a flood costs
 * the machine what the bound costs, whatever its size.
 */
export function openGate({ atOnce, maxWaiting, maxWaitingPerKey = maxWaiting }: GateOptions): Gate {
  const waiting: { key: string; start: () => void }[] = [];
  const waitingOf = new Map<string, number>();
  let inHand = 0;
  /** of one work, smoothed: what a refusal promises must be what the queue takes */
  let usualMs = 0;

  const count = (key: string, by: 1 | -1) => {
    const now = (waitingOf.get(key) ?? 0) + by;
    if (now > 0) waitingOf.set(key, now);
    else waitingOf.delete(key);
  };
  const turn = (key: string): Promise<void> | undefined => {
    if (inHand < atOnce) return void inHand++;
    if (waiting.length >= maxWaiting || (waitingOf.get(key) ?? 0) >= maxWaitingPerKey)
      throw new Failure('ERR_RATE_LIMIT', {
        retryAfterSeconds: Math.max(1, Math.ceil(((waiting.length / atOnce) * usualMs) / 1000)),
      });
    count(key, 1);
    return new Promise((start) => waiting.push({ key, start }));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) return void inHand--;
    count(next.key, -1);
    next.start(); // the place goes from hand to hand
  };

  return {
    async run(key, work) {
      await turn(key);
      const began = performance.now();
      try {
        return await work();
      } finally {
        const took = performance.now() - began;
        usualMs = usualMs === 0 ? took : usualMs * 0.9 + took * 0.1;
        leave();
      }
    },
  };
}
