const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** The pauses after failures: half a day in all. */
export const halfADay: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 4 * hour],
];

/** A day in all. */
export const aDay: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 4 * hour, 6 * hour, 6.5 * hour],
];

/** After the third failure colleagues learn of it. */
export const isNoteworthy = (failures: number): boolean => failures === 3;

/** ms until the next attempt after this many failures; null: there is none. `wantedMs`: what the receiver asked for. */
export function pauseAfter(pausesMs: readonly number[], failures: number, wantedMs: number): number | null {
  const pause = pausesMs[failures - 1];
  return pause === undefined ? null : Math.max(pause, wantedMs);
}

/** ms that what failed still has to wait; 0: it is due. Something new behind it has woken the job: the pause stays. */
export const waitsFor = ({ dueAt }: { dueAt: Date | null }, now: Date): number =>
  Math.max(0, (dueAt?.getTime() ?? 0) - now.getTime());
