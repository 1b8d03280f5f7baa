import type { Log } from './log.ts';

export type Step = readonly [name: string, end: () => Promise<unknown> | undefined];

export type EndLimits = { stepMs: number; allMs: number };

/** Together with the database's own end within what a service manager waits, see "Start and stop" in docs/OPERATIONS.md. */
const usual: EndLimits = { stepMs: 20_000, allMs: 60_000 };
/** What is worth a line in the log. */
const longMs = 3_000;

/**
 * Ends one thing after the other. One that fails or takes too long is named in the log and left behind: what was
 * acknowledged lies in the database, and the next start takes it up.
 */
export async function endInOrder(steps: readonly Step[], log: Log, { stepMs, allMs } = usual): Promise<void> {
  const until = performance.now() + allMs;
  for (const [step, end] of steps) {
    const began = performance.now();
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<'late'>((resolve) => {
      late = setTimeout(() => resolve('late'), Math.max(500, Math.min(stepMs, until - began)));
    });
    const outcome = await Promise.race([run(end), limit]);
    clearTimeout(late);
    const ms = Math.round(performance.now() - began);
    if (outcome === 'late') log.error({ step, ms }, 'a step of the stop does not end: it is left behind');
    else if (outcome !== null) log.error({ step, error: outcome }, 'a step of the stop failed');
    else if (ms > longMs) log.info({ step, ms }, 'a step of the stop took long');
  }
}

const run = async (end: Step[1]): Promise<string | null> => {
  try {
    await end();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
