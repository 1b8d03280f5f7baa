/** Rate-limits sends: at least `gapMs()` apart, plus or minus half of it at random. */
export function openPace(gapMs: () => number, random = Math.random): () => Promise<void> {
  let free = 0;
  return () => {
    const now = Date.now();
    const turn = Math.max(now, free);
    free = turn + gapMs() * (0.5 + random());
    return turn === now ? Promise.resolve() : new Promise((go) => setTimeout(go, turn - now));
  };
}
