export type Backoff = {
  /** the pause after the first failure, ms */
  firstMs: number;
  maxMs: number;
  /** 0 to 1: up to this part of a pause is taken away by chance, so that many do not come back at once */
  jitter?: number;
};

/** The pause after `failures` failures in a row (1 is the first), in ms: doubled each time, up to `maxMs`. */
export function backoffMs(failures: number, { firstMs, maxMs, jitter = 0 }: Backoff, random = Math.random): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, 20));
  return whole * (1 - jitter * random());
}
