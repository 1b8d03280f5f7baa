/**
 * A send that has not succeeded yet: its attempts, how many of them were refused for a time by Meta itself, and its file
 * when that is uploaded.
 */
export type PendingSend = { attempts: number; refusals: number; mediaId: string | null };

const maxPending = 5_000;

/** State between attempts, in memory. Losing it is harmless: pauses start over, and files are uploaded again. */
export function openPendingSends() {
  const sends = new Map<string, PendingSend>();
  /** per connection, until when it is paused; epoch ms */
  const pausedUntil = new Map<number, number>();
  return {
    open(key: string): PendingSend {
      const known = sends.get(key) ?? { attempts: 0, refusals: 0, mediaId: null };
      sends.set(key, known);
      const oldest = sends.size > maxPending ? sends.keys().next().value : undefined;
      if (oldest !== undefined) sends.delete(oldest);
      return known;
    },
    close(key: string): void {
      sends.delete(key);
    },
    pause(connectionId: number, untilMs: number): void {
      pausedUntil.set(connectionId, Math.max(untilMs, pausedUntil.get(connectionId) ?? 0));
    },
    /** how long this connection is still paused, ms */
    pausedForMs: (connectionId: number, nowMs: number): number =>
      Math.max(0, (pausedUntil.get(connectionId) ?? 0) - nowMs),
  };
}
