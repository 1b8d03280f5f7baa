export type Downtime = { from: Date; until: Date | null };

/**
 * Uptime of a connection in the last `spanMs`, or since `since` when that is shorter, in percent with two decimals.
 * Downtimes may extend beyond either end; null as the end means ongoing.
 */
export function uptimePercent(
  downtimes: readonly Downtime[],
  { since, now, spanMs }: { since: Date; now: Date; spanMs: number },
): number {
  const end = now.getTime();
  const start = Math.max(since.getTime(), end - spanMs);
  if (start >= end) return downtimes.some(({ until }) => until === null) ? 0 : 100;
  const downMs = downtimes.reduce((sum, { from, until }) => {
    const overlap = Math.min(until?.getTime() ?? end, end) - Math.max(from.getTime(), start);
    return sum + Math.max(0, overlap);
  }, 0);
  // Rounded down: a downtime of a minute must not show as 100 %.
  return Math.floor(Math.max(0, 1 - downMs / (end - start)) * 10_000) / 100;
}
