const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** The pauses between attempts, half a day in total. */
export const halfDayPausesMs: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 4 * hour],
];

/** The same, a day in total. */
export const fullDayPausesMs: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 4 * hour, 6 * hour, 6.5 * hour],
];

/** ms until the next attempt after so many failures; null: no more. `wantedMs`: requested by the receiver. */
export function pauseAfter(pausesMs: readonly number[], failures: number, wantedMs: number): number | null {
  const pause = pausesMs[failures - 1];
  return pause === undefined ? null : Math.max(pause, wantedMs);
}

/** ms until a failed delivery is due; 0: now. A newer delivery may wake the job earlier: the pause stays. */
export const msUntilDue = ({ dueAt }: { dueAt: Date | null }, now: Date): number =>
  Math.max(0, (dueAt?.getTime() ?? 0) - now.getTime());
