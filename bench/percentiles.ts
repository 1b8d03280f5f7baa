/** Percentile of the values, in their unit. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A clock shared by processes of one machine, in fractional ms. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toString());
export const p50p99 = (values: readonly number[]): string =>
  `${ms(percentile(values, 0.5))} / ${ms(percentile(values, 0.99))} ms`;
export const p50p95 = (values: readonly number[]): string =>
  `${ms(percentile(values, 0.5))} / ${ms(percentile(values, 0.95))} ms`;
export const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Durations of `times` sequential calls, after a warm-up. */
export async function timed(call: () => Promise<unknown>, times: number, warmUp = 5): Promise<number[]> {
  for (let i = 0; i < warmUp; i++) await call();
  const durationsMs: number[] = [];
  for (let i = 0; i < times; i++) {
    const began = nowMs();
    await call();
    durationsMs.push(nowMs() - began);
  }
  return durationsMs;
}
