import type { InboundEvent } from '../../../../inbound-event.ts';
import type { Directory } from '../../../decode/stanza.ts';
import type { SessionConfig } from '../../../protocol.ts';
import { boundedSet } from '../../context/bounded-map.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../../context/worker-context.ts';
import { type Blocklist, openBlocklist } from '../blocklist.ts';
import { type ChatTimers, openChatTimers } from '../chat-timers.ts';
import type { ClaimedCommand } from '../command.store.ts';
import { openAcksWithLate } from '../late-acks.ts';
import { openUnknownResender } from '../messages/resend-unknown.ts';
import { openNewChatLimiter } from '../new-chat-limiter.ts';
import { type NewChatLock, openNewChatLock } from '../new-chat-lock.ts';
import type { Acks } from '../pending-acks.ts';
import { refusalReasonOf } from '../refusal-reason.ts';
import type { ReadySocket, SendContext } from '../send-context.ts';
import { openSendPacer } from '../send-pacer.ts';
import { openSocketWaiters } from '../socket-waiters.ts';
import { openCommandRunner } from './run-commands.ts';

export type ConnectionCommands = {
  acks: Acks;
  /** ids of edits and deletions of ours */
  changeIds: ReadonlySet<string>;
  timers: ChatTimers;
  blocklist: Blocklist;
  /** A socket is open, and the backlog has arrived. */
  socketOpened(open: ReadySocket): void;
  socketClosed(): void;
  readySocket(): ReadySocket | null;
  take(command: ClaimedCommand): void;
  capacity(): number;
  isSending(): boolean;
  inFlightIds(): number[];
  drain(): Promise<void>;
  resendUnknown(): Promise<void>;
  /** WhatsApp restricts new chats until then. */
  lockNewChats(until: Date | null): void;
  areNewChatsLocked(): boolean;
  /** The account was unlinked. Its restriction and the timers of its chats do not apply to the next one. */
  accountUnlinked(): void;
};

type ConnectionCommandsDeps = {
  config(): SessionConfig;
  directory: Pick<Directory, 'lidOf' | 'pnOf'>;
  write(writing: KeyWrites): Promise<void>;
  writeWithNext(writing: KeyWrites): () => Promise<void>;
  isActive(): boolean;
  lockedUntil: Date | null;
  lockChanged(): void;
  /** Capacity for sends is available again. */
  capacityFreed(): void;
};

function clearAccount(timers: ChatTimers, lock: NewChatLock): void {
  timers.clear();
  if (lock.isSet()) lock.set(null);
}

/** The commands of a connection, across its sockets. */
export function openConnectionCommands(
  worker: Worker,
  connection: LeasedConnection,
  needs: ConnectionCommandsDeps,
): ConnectionCommands {
  const { config, directory, write, writeWithNext, isActive, lockedUntil } = needs;
  const changeIds = boundedSet(5000);
  const sockets = openSocketWaiters(isActive);
  const journal = (event: InboundEvent): Promise<void> =>
    worker.writeToJournal(connection, [{ event, raw: null }], isActive);
  const acks = openAcksWithLate(changeIds, journal, (code) =>
    refusalReasonOf(code, () => lock.setBy(sockets.ready()?.sock ?? null)),
  );
  const timers = openChatTimers(worker, connection, directory);
  const blocklist = openBlocklist({ known: directory, listWithinMs: worker.timeouts.blocklistWithin });
  const newChatLimiter = openNewChatLimiter(worker, connection, { config, directory, lockedUntil, journal });
  const lock = openNewChatLock(worker, connection, lockedUntil, (until) => {
    newChatLimiter.lockNewChats(until);
    needs.lockChanged();
  });
  const sending: SendContext = {
    config,
    directory,
    newChatLimiter,
    blocklist,
    timers,
    write,
    writeWithNext,
    changeIds,
    underChange: new Set(),
    waitForSocket: sockets.waitFor,
    acks,
    waitForTurn: openSendPacer(() => config().sendGapMs),
    lockNewChats: lock.setBy,
  };
  const { noteUnknown, resend } = openUnknownResender(worker, connection, sending, journal);
  const runnerDeps = { noteUnknown, isActive, capacityFreed: needs.capacityFreed };
  const runner = openCommandRunner(worker, connection, sending, runnerDeps);
  return {
    ...runner,
    acks,
    changeIds,
    timers,
    blocklist,
    socketOpened: sockets.opened,
    socketClosed() {
      acks.cancelAll();
      sockets.closed();
    },
    readySocket: sockets.ready,
    async resendUnknown() {
      const open = sockets.ready();
      if (open) await resend(open);
      lock.expire();
    },
    lockNewChats: lock.set,
    areNewChatsLocked: lock.isSet,
    accountUnlinked: () => clearAccount(timers, lock),
  };
}
