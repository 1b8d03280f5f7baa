export type Semaphore = {
  /** Waits for a permit; what it gives returns it, once however often it is called. */
  acquire(): Promise<() => void>;
  /** Runs `work` with a permit. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** how many wait for a permit */
  waiting(): number;
  /** Who asks now would wait. */
  isFull(): boolean;
};

/** At most `permits` at once, in the order they came. A permit passes from one to the next after `handOverMs()`. */
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
