import type { Log } from '../log.ts';
import { errorText } from '../text/error-text.ts';

export type ShutdownStep = readonly [name: string, end: () => Promise<unknown> | undefined];

export type ShutdownTimeouts = { stepMs: number; allMs: number };

/** Together with the stop of the database this is less than a service manager waits, see "Start and stop" in docs/OPERATIONS.md. */
const defaultTimeouts: ShutdownTimeouts = { stepMs: 20_000, allMs: 60_000 };
/** A step slower than this is logged. */
const slowStepMs = 3_000;

/**
 * Runs the steps of a shutdown one after the other. A step that fails or takes too long is logged by name and
 * abandoned: what was acknowledged is in the database, and the next start continues with it.
 */
export async function shutDownInOrder(
  steps: readonly ShutdownStep[],
  log: Log,
  { stepMs, allMs } = defaultTimeouts,
): Promise<void> {
  const until = performance.now() + allMs;
  for (const [step, end] of steps) {
    const began = performance.now();
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<'late'>((resolve) => {
      late = setTimeout(() => resolve('late'), Math.max(500, Math.min(stepMs, until - began)));
    });
    const outcome = await Promise.race([runStep(end), limit]);
    clearTimeout(late);
    const ms = Math.round(performance.now() - began);
    if (outcome === 'late') log.error({ step, ms }, 'a shutdown step does not end: it is abandoned');
    else if (outcome !== null) log.error({ step, error: outcome }, 'a shutdown step failed');
    else if (ms > slowStepMs) log.info({ step, ms }, 'a shutdown step took long');
  }
}

const runStep = async (end: ShutdownStep[1]): Promise<string | null> => {
  try {
    await end();
    return null;
  } catch (error) {
    return errorText(error);
  }
};
