export type Backoff = {
  /** the pause after the first failure, ms */
  firstMs: number;
  maxMs: number;
  /** 0 to 1: a random share of up to this part is subtracted from each pause, so that many clients do not return at the same moment */
  jitter?: number;
};

/** The pause after `failures` consecutive failures (the first is 1), in ms. It doubles each time, up to `maxMs`. */
export function backoffMs(failures: number, { firstMs, maxMs, jitter = 0 }: Backoff, random = Math.random): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, 20));
  return whole * (1 - jitter * random());
}
