import { retry } from '../../../../../platform/async/retry.ts';
import { openSemaphore } from '../../../../../platform/async/semaphore.ts';
import type { LeasedConnection, Worker } from '../../context/worker-context.ts';
import { openChatQueue } from '../chat-queue.ts';
import { type ClaimedCommand, requeueCommand } from '../command.store.ts';
import type { SendContext } from '../send-context.ts';
import { commandHandlers } from './command-handlers.ts';
import type { CommandContext } from './typed-command.ts';

export type CommandRunner = {
  take(command: ClaimedCommand): void;
  /** number of further sends it accepts now */
  capacity(): number;
  isSending(): boolean;
  /** ids of its commands in progress */
  inFlightIds(): number[];
  /** Waits for work in progress. */
  drain(): Promise<void>;
};

type CommandRunnerDeps = { noteUnknown(): void; isActive(): boolean; capacityFreed(): void };

/** Concurrent sends: more would not be faster, and a person's message could not overtake them. */
const maxSends = 4;
/** Concurrent downloads of new files, and of an imported history. */
const [maxFetches, maxOldFetches] = [4, 2];
/** Retried, because a command that stays taken would block its chat. */
const requeueBackoff = { firstMs: 100, maxMs: 2000 };

/**
 * Executes the commands of one connection: in order per chat, chats concurrently, sends rate-limited. Unstarted ones
 * are requeued for the next socket; those started by a previous owner are looked up before they are repeated.
 */
export function openCommandRunner(
  worker: Worker,
  connection: LeasedConnection,
  sending: SendContext,
  { noteUnknown, isActive, capacityFreed }: CommandRunnerDeps,
): CommandRunner {
  const inFlight = new Map<Promise<void>, number>();
  let sends = 0;
  const [slots, oldSlots] = [openSemaphore(maxFetches), openSemaphore(maxOldFetches)];
  const context: CommandContext = {
    worker,
    connection,
    sending,
    isActive,
    noteUnknown,
    inChatQueue: openChatQueue(),
    fetchInSlot: (fetch, isOld = false) => (isOld ? oldSlots : slots).run(fetch),
    complete: (command, result) => worker.completer.complete(command, result, isActive),
    requeue: (command) => retry(() => requeueCommand(worker.db, command), { ...requeueBackoff, isWanted: isActive }),
  };
  return {
    capacity: () => maxSends - sends,
    isSending: () => sends > 0,
    inFlightIds: () => [...inFlight.values()],
    take(command) {
      if (command.kind === 'send') sends++;
      const done = runCommand(context, command).finally(() => {
        inFlight.delete(done);
        // At capacity, waiting commands were left behind and are not signalled again.
        if (command.kind === 'send' && sends-- >= maxSends) capacityFreed();
      });
      inFlight.set(done, command.id);
    },
    async drain() {
      await Promise.all(inFlight.keys());
    },
  };
}

async function runCommand(context: CommandContext, command: ClaimedCommand): Promise<void> {
  const { worker, connection, isActive, complete } = context;
  const { kind } = command;
  // A kind that only a newer server knows.
  if (!(kind in commandHandlers)) return complete(command, {});
  const handler = commandHandlers[kind];
  try {
    await handler.run(context, command);
  } catch (error) {
    const text = error instanceof Error ? error.message.slice(0, 200) : String(error);
    worker.log.error({ whatsappId: connection.whatsappId, kind, error: text }, 'a command of the server failed');
    if (isActive()) await complete(command, handler.failure);
  }
}
