/** Waits for one's turn to send: at least `gapMs()` after the one before, half of it more or less by chance. */
export function openPace(gapMs: () => number, random = Math.random): () => Promise<void> {
  let free = 0;
  return () => {
    const now = Date.now();
    const turn = Math.max(now, free);
    free = turn + gapMs() * (0.5 + random());
    return turn === now ? Promise.resolve() : new Promise((go) => setTimeout(go, turn - now));
  };
}
