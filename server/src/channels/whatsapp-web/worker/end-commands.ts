import type { Database } from '../../../platform/db.ts';
import { signals } from '../protocol.ts';
import { endCommands } from './command.store.ts';
import type { Ender, TakenCommand } from './line.ts';

type Waiting = { command: TakenCommand; result: unknown; wanted(): boolean; done(): void };

/**
 * What commands came to, of all lines of the program: one statement at a time, and what ends meanwhile goes together in the
 * next. It tells the desk itself: a NOTIFY of its own would be one more commit for each message.
 */
export function openEnder(db: Database['owner']): Ender {
  let waiting: Waiting[] = [];
  let running = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      for (let wait = 100; batch.some((one) => one.wanted()); wait = Math.min(wait * 2, 2000)) {
        try {
          await endCommands(db, batch, signals.said);
          break;
        } catch {
          // An answer is not lost with the database: a command that stays taken would hold up its chat.
          await new Promise((again) => setTimeout(again, wait));
        }
      }
      for (const { done } of batch) done();
    }
    running = false;
  };
  return {
    end(command, result, wanted) {
      return new Promise((done) => {
        waiting.push({ command, result, wanted, done });
        if (running) return;
        running = true;
        // In the next turn: what other lines end at this moment goes with it.
        setImmediate(() => void run());
      });
    },
  };
}
