export type Semaphore = {
  /** Waits for a permit and returns the function that releases it; calling that function again has no effect. */
  acquire(): Promise<() => void>;
  /** Runs `work` while holding a permit. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** how many callers wait for a permit */
  waiting(): number;
  /** Whether a caller would have to wait. */
  isFull(): boolean;
};

/** At most `permits` are held at once; waiting callers get one in the order of their arrival, `handOverMs()` after it is released. */
export function openSemaphore(permits: number, handOverMs?: () => number): Semaphore {
  const queue: (() => void)[] = [];
  let taken = 0;

  const release = (): void => {
    const next = queue.shift();
    if (!next) taken--;
    else if (handOverMs) setTimeout(next, handOverMs());
    else next();
  };
  const acquire = (): Promise<() => void> => {
    let isReleased = false;
    const releaseOnce = (): void => {
      if (!isReleased) release();
      isReleased = true;
    };
    if (taken < permits) {
      taken++;
      return Promise.resolve(releaseOnce);
    }
    return new Promise((resolve) => queue.push(() => resolve(releaseOnce)));
  };
  return {
    acquire,
    async run(work) {
      const done = await acquire();
      try {
        return await work();
      } finally {
        done();
      }
    },
    waiting: () => queue.length,
    isFull: () => taken >= permits,
  };
}
