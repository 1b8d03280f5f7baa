/** Rate-limits sends: at least `gapMs()` apart, plus or minus half of it at random. */
export function openSendPacer(gapMs: () => number, random = Math.random): () => Promise<void> {
  let nextAt = 0;
  return () => {
    const now = Date.now();
    const startsAt = Math.max(now, nextAt);
    nextAt = startsAt + gapMs() * (0.5 + random());
    return startsAt === now ? Promise.resolve() : new Promise((go) => setTimeout(go, startsAt - now));
  };
}
