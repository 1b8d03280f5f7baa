import type { Locator, Page } from 'playwright-core';

/**
 * Holds the page's timers with one of `delaysMs` until the test releases them: on a slow machine a six-second undo window would
 * end before the key press. Call before `goto`.
 */
export async function pauseTimers(page: Page, ...delaysMs: readonly number[]) {
  await page.addInitScript((delays) => {
    type Run = (...given: unknown[]) => void;
    const { setTimeout: start, clearTimeout: stop } = window;
    const paused = new Map<number, () => void>();
    Object.assign(window, {
      setTimeout: (run: Run, delay?: number, ...given: unknown[]) => {
        const isPaused = delay !== undefined && delays.includes(delay);
        const timer = start(run, isPaused ? 2 ** 31 - 1 : delay, ...given);
        if (isPaused) paused.set(timer, () => run(...given));
        return timer;
      },
      clearTimeout: (timer?: number) => {
        if (timer !== undefined) paused.delete(timer);
        stop(timer);
      },
      countPausedTimers: () => paused.size,
      runPausedTimers: () => {
        for (const [timer, run] of [...paused]) {
          stop(timer);
          if (paused.delete(timer)) run();
        }
      },
    });
  }, delaysMs);
  return {
    count: () => page.evaluate<number>('window.countPausedTimers()'),
    /** Runs the timers held now; later ones are held again. */
    release: () => page.evaluate<undefined>('window.runPausedTimers()'),
  };
}

/** Expects it to be shown until the timers are released, and to disappear then. */
export async function expectPassing(shown: Locator, timers: { release: () => Promise<unknown> }): Promise<void> {
  await shown.waitFor({ state: 'visible' });
  await timers.release();
  await shown.waitFor({ state: 'hidden' });
}
