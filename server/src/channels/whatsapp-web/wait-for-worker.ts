import type { Signals } from '../../platform/signals.ts';
import type { Border } from '../../platform/tx.ts';
import { signals as names } from './protocol.ts';

export type WaitForWorker = {
  /** The result of a command, or undefined on timeout. */
  resultOf(id: number, withinMs: number): Promise<unknown>;
};

/** Polling interval, because a signal may be missed. */
const lookEveryMs = 1000;

/** Waits for results of any number of commands with one query for all. */
export function openWaiting(border: Border, signals: Pick<Signals, 'on'>): WaitForWorker {
  const waiting = new Map<number, (result: unknown) => void>();
  let looking = false;
  let again = false;

  const look = async (): Promise<void> => {
    if (waiting.size === 0) return;
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    try {
      // By id, across companies, past row-level security: each result goes to its caller.
      const { rows } = await border.database.owner.query<{ id: number; result: unknown }>(
        `select id, result from whatsapp_web_commands where id = any($1) and state = 'done'`,
        [[...waiting.keys()]],
      );
      for (const { id, result } of rows) waiting.get(id)?.(result);
    } catch {
      // The next poll retries.
    } finally {
      looking = false;
    }
    if (again) {
      again = false;
      await look();
    }
  };
  signals.on(names.said, () => void look());

  return {
    resultOf: (id, withinMs) =>
      new Promise((resolve) => {
        const end = (result: unknown) => {
          waiting.delete(id);
          clearTimeout(tooLong);
          clearInterval(often);
          resolve(result);
        };
        const tooLong = setTimeout(() => end(undefined), withinMs);
        const often = setInterval(look, lookEveryMs);
        waiting.set(id, end);
        void look(); // it may be finished already
      }),
  };
}
