/** A send that has not succeeded yet: its attempts, and its file when that is uploaded. */
export type Pending = { attempts: number; mediaId: string | null };

const most = 5_000;

/** State between attempts, in memory. Losing it is harmless: pauses start over, and files are uploaded again. */
export function pendingSends() {
  const sends = new Map<string, Pending>();
  /** per connection, until when it is paused; epoch ms */
  const held = new Map<number, number>();
  return {
    open(key: string): Pending {
      const known = sends.get(key) ?? { attempts: 0, mediaId: null };
      sends.set(key, known);
      const oldest = sends.size > most ? sends.keys().next().value : undefined;
      if (oldest !== undefined) sends.delete(oldest);
      return known;
    },
    close(key: string): void {
      sends.delete(key);
    },
    hold(lineId: number, untilMs: number): void {
      held.set(lineId, Math.max(untilMs, held.get(lineId) ?? 0));
    },
    /** how long this connection is still paused, ms */
    heldFor: (lineId: number, nowMs: number): number => Math.max(0, (held.get(lineId) ?? 0) - nowMs),
  };
}
