import { setImmediate as nextTurn } from 'node:timers/promises';
import { coalesce } from '../../../../platform/async/coalesce.ts';
import { retry } from '../../../../platform/async/retry.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { signals } from '../../protocol.ts';
import type { CommandCompleter, TakenCommand } from '../context/worker-context.ts';
import { completeCommands } from './command.store.ts';

type Waiting = { command: TakenCommand; result: unknown; wanted(): boolean; done(): void };

const backoff = { firstMs: 100, maxMs: 2000 };

/**
 * Completes commands of all connections: one statement at a time, and results that arrive meanwhile are batched. The
 * statement notifies the server itself: a separate NOTIFY would be one more commit per message.
 */
export function openCommandCompleter(db: Database['owner']): CommandCompleter {
  let waiting: Waiting[] = [];
  const flush = coalesce(async () => {
    // In the next event-loop turn, to batch concurrent results.
    await nextTurn();
    const batch = waiting;
    waiting = [];
    // Retried, because a command that stays taken would block its chat.
    // A result of a connection that lost its lease is discarded: the next owner starts the command again.
    const wanted = (): Waiting[] => batch.filter((one) => one.wanted());
    const isWanted = (): boolean => wanted().length > 0;
    await retry(() => completeCommands(db, wanted(), signals.reported), { ...backoff, isWanted });
    for (const { done } of batch) done();
  });
  return {
    complete: (command, result, wanted) =>
      new Promise((done) => {
        waiting.push({ command, result, wanted, done });
        void flush();
      }),
  };
}
