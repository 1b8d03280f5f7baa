import type { Database } from '../../../../platform/db/database.ts';
import { signals } from '../../protocol.ts';
import type { CommandCompleter, TakenCommand } from '../context/worker-context.ts';
import { completeCommands } from './command.store.ts';

type Waiting = { command: TakenCommand; result: unknown; wanted(): boolean; done(): void };

/**
 * Completes commands of all connections: one statement at a time, and results that arrive meanwhile are batched. The
 * statement notifies the server itself: a separate NOTIFY would be one more commit per message.
 */
export function openCommandCompleter(db: Database['owner']): CommandCompleter {
  let waiting: Waiting[] = [];
  let running = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      for (let wait = 100; batch.some((one) => one.wanted()); wait = Math.min(wait * 2, 2000)) {
        try {
          await completeCommands(db, batch, signals.said);
          break;
        } catch {
          // Retried, because a command that stays taken would block its chat.
          await new Promise((again) => setTimeout(again, wait));
        }
      }
      for (const { done } of batch) done();
    }
    running = false;
  };
  return {
    complete(command, result, wanted) {
      return new Promise((done) => {
        waiting.push({ command, result, wanted, done });
        if (running) return;
        running = true;
        // In the next event-loop turn, to batch concurrent results.
        setImmediate(() => void run());
      });
    },
  };
}
