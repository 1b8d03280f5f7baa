/** A send that did not succeed yet: how often it was tried, and its file when that is with Meta already. */
export type Pending = { attempts: number; mediaId: string | null };

const most = 5_000;

/**
 * What this process remembers between attempts. Forgetting is harmless: pauses begin anew, and a file is sent up again.
 */
export function pendingSends() {
  const sends = new Map<string, Pending>();
  /** per line, until when the whole number waits; epoch ms */
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
    /** how long this line still waits, ms */
    heldFor: (lineId: number, nowMs: number): number => Math.max(0, (held.get(lineId) ?? 0) - nowMs),
  };
}
