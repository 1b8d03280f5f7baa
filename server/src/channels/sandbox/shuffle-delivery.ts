/** Runs `work` in random order among others of the same connection; settles with it. */
export type Shuffle = (connectionId: number, work: () => Promise<void>) => Promise<void>;

type PendingDelivery = { work: () => Promise<void>; done: (result: Promise<void>) => void };

/** Collects work for `gatherMs` after the first, then runs it in random order. */
export function openShuffle({ gatherMs, random }: { gatherMs: number; random: () => number }): Shuffle {
  const pendingByConnection = new Map<number, PendingDelivery[]>();
  const release = (connectionId: number) => {
    const waiting = pendingByConnection.get(connectionId) ?? [];
    pendingByConnection.delete(connectionId);
    // Fisher–Yates: every order is equally likely
    for (let i = waiting.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      const [a, b] = [waiting[i], waiting[j]];
      if (a && b) [waiting[i], waiting[j]] = [b, a];
    }
    for (const { work, done } of waiting) done(work());
  };
  return (connectionId, work) =>
    new Promise((done) => {
      const waiting = pendingByConnection.get(connectionId);
      if (waiting) waiting.push({ work, done });
      else {
        pendingByConnection.set(connectionId, [{ work, done }]);
        setTimeout(() => release(connectionId), gatherMs);
      }
    });
}
