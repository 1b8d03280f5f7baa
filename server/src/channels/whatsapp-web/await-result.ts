import { coalesce } from '../../platform/async/coalesce.ts';
import type { PgNotify } from '../../platform/db/pg-notify.ts';
import type { TxContext } from '../../platform/db/tx.ts';
import { signals as names } from './protocol.ts';

export type ResultAwaiter = {
  /** The result of a command, or undefined on timeout. */
  awaitResult(id: number, withinMs: number): Promise<unknown>;
};

/** Polling interval, because a signal may be missed. */
const pollIntervalMs = 1000;

/** Waits for results of any number of commands with one query for all. */
export function openResultAwaiter(context: TxContext, signals: Pick<PgNotify, 'on'>): ResultAwaiter {
  const waiting = new Map<number, (result: unknown) => void>();
  const poll = coalesce(async () => {
    if (waiting.size === 0) return;
    try {
      // By id across companies, bypassing row-level security: each result goes to its caller.
      const { rows } = await context.database.owner.query<{ id: number; result: unknown }>(
        `select id, result from whatsapp_web_commands where id = any($1) and state = 'done'`,
        [[...waiting.keys()]],
      );
      for (const { id, result } of rows) waiting.get(id)?.(result);
    } catch {
      // The next poll retries.
    }
  });
  signals.on(names.reported, () => void poll());

  return {
    awaitResult: (id, withinMs) =>
      new Promise((resolve) => {
        const end = (result: unknown) => {
          waiting.delete(id);
          clearTimeout(timeout);
          clearInterval(interval);
          resolve(result);
        };
        const timeout = setTimeout(() => end(undefined), withinMs);
        const interval = setInterval(poll, pollIntervalMs);
        waiting.set(id, end);
        void poll(); // it may be finished already
      }),
  };
}
