import type { Page } from 'playwright-core';

/**
 * Timers that the page sets for one of `delaysMs` run when the test releases them: what can be undone for six seconds would be done
 * before a slow machine has pressed the key. Before `goto`.
 */
export async function holdTimers(page: Page, ...delaysMs: readonly number[]) {
  await page.addInitScript((delays) => {
    type Run = (...given: unknown[]) => void;
    const { setTimeout: start, clearTimeout: stop } = window;
    const held = new Map<number, () => void>();
    Object.assign(window, {
      setTimeout: (run: Run, delay?: number, ...given: unknown[]) => {
        const isHeld = delay !== undefined && delays.includes(delay);
        const timer = start(run, isHeld ? 2 ** 31 - 1 : delay, ...given);
        if (isHeld) held.set(timer, () => run(...given));
        return timer;
      },
      clearTimeout: (timer?: number) => {
        if (timer !== undefined) held.delete(timer);
        stop(timer);
      },
      countHeldTimers: () => held.size,
      runHeldTimers: () => {
        for (const [timer, run] of [...held]) {
          stop(timer);
          if (held.delete(timer)) run();
        }
      },
    });
  }, delaysMs);
  return {
    count: () => page.evaluate<number>('window.countHeldTimers()'),
    /** Those that wait now; later ones are held again. */
    release: () => page.evaluate<undefined>('window.runHeldTimers()'),
  };
}
