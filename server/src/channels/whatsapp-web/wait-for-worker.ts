import type { Signals } from '../../platform/signals.ts';
import type { Border } from '../../platform/tx.ts';
import { signals as names } from './protocol.ts';

export type WaitForWorker = {
  /** What a command came to, or undefined when nobody answered in time. */
  resultOf(id: number, withinMs: number): Promise<unknown>;
};

/** A signal may be missed. */
const lookEveryMs = 1000;

/** Any number of callers wait for their commands with one look for all of them. */
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
      // By id, of whichever company: past row-level security, and each goes to who asked for it.
      const { rows } = await border.database.owner.query<{ id: number; result: unknown }>(
        `select id, result from whatsapp_web_commands where id = any($1) and state = 'done'`,
        [[...waiting.keys()]],
      );
      for (const { id, result } of rows) waiting.get(id)?.(result);
    } catch {
      // The next look will tell.
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
        void look(); // it may be done already
      }),
  };
}
