const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** The pauses after failures: a day in all. */
const pausesMs = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 4 * hour, 6 * hour, 6.5 * hour],
];

/** ms until the next attempt after this many failures; null: there is none. `wantedMs`: what the receiver asked for. */
export function pauseOfDay(failures: number, wantedMs: number): number | null {
  const pause = pausesMs[failures - 1];
  return pause === undefined ? null : Math.max(pause, wantedMs);
}
