import { failureReason } from '@balcao/contract/channels/failure-reason';
import type { InboundEvent } from '../../../channel.ts';
import type { Directory } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import { boundedSet } from '../context/bounded-map.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import { lockNewChats } from '../session/session.store.ts';
import { type Blocklist, openBlocklist } from './blocklist.ts';
import { type ChatTimers, openChatTimers } from './chat-timers.ts';
import type { ClaimedCommand } from './command.store.ts';
import { openNewChatLimiter } from './new-chat-limiter.ts';
import { type Acks, openAcks } from './pending-acks.ts';
import { openUnknownResender } from './resend-unknown.ts';
import { openCommandRunner } from './run-commands.ts';
import type { ReadySocket, SendContext } from './send-message.ts';
import { openSendPacer } from './send-pacer.ts';

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
  drain(): Promise<void>;
  resendUnknown(): Promise<void>;
  /** WhatsApp restricts new chats until then. */
  lockNewChats(until: Date | null): void;
  areNewChatsLocked(): boolean;
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

/** The commands of a connection, across its sockets. */
export function openConnectionCommands(
  worker: Worker,
  connection: LeasedConnection,
  needs: ConnectionCommandsDeps,
): ConnectionCommands {
  const { config, directory, write, writeWithNext, isActive: wanted } = needs;
  let { lockedUntil } = needs;
  let ready: ReadySocket | null = null;
  let waiting: ((open: ReadySocket | null) => void)[] = [];
  /** messages whose acknowledgement is outstanding, also after the timeout */
  const unanswered = boundedSet(5000);
  const changes = boundedSet(5000);
  const journal = (event: InboundEvent): Promise<void> =>
    worker.writeToJournal(connection, [{ event, raw: null }], wanted);

  const acks = openAcks((id, error) => {
    if (!unanswered.delete(id)) return;
    const status = error === null ? ('sent' as const) : ('failed' as const);
    journal({
      kind: 'status',
      chat: 'ack',
      at: new Date(),
      targetId: id,
      status,
      providerId: `status:${id}:${status}`,
      ...(error !== null && { reason: failureReason('refusedWithCode', { code: error }) }),
    }).catch(() => {});
  });
  const timers = openChatTimers(worker, connection, directory);
  const blocked = openBlocklist({ known: directory, listWithinMs: worker.timeouts.blocklistWithin });
  const strangers = openNewChatLimiter(worker, connection, { config, directory, lockedUntil, journal });
  const lock = (until: Date | null): void => {
    lockedUntil = until;
    strangers.lockNewChats(until);
    void lockNewChats(worker.db, worker.id, connection, until).catch(() => {});
    needs.lockChanged();
  };
  const waitForSocket = (withinMs: number): Promise<ReadySocket | null> => {
    if (!wanted()) return Promise.resolve(null);
    if (ready || withinMs === 0) return Promise.resolve(ready);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolveWaiter(null), withinMs);
      const resolveWaiter = (open: ReadySocket | null): void => {
        clearTimeout(timer);
        waiting = waiting.filter((one) => one !== resolveWaiter);
        resolve(open);
      };
      waiting.push(resolveWaiter);
    });
  };
  const expect: Acks['expect'] = async (id, withinMs) => {
    if (!changes.has(id)) unanswered.add(id);
    const ack = await acks.expect(id, withinMs);
    if (ack !== undefined) unanswered.delete(id);
    return ack;
  };
  const sending: SendContext = {
    config,
    directory,
    newChatLimiter: strangers,
    blocklist: blocked,
    timers,
    write,
    writeWithNext,
    changeIds: changes,
    waitForSocket,
    acks: { ...acks, expect },
    waitForTurn: openSendPacer(() => config().sendGapMs),
    async lockNewChats(sock) {
      const found = await sock.fetchAccountReachoutTimelock().catch(() => null);
      // Without an end time, one hour: retrying too early makes it worse.
      const until = (found?.isActive && found.timeEnforcementEnds) || new Date(Date.now() + 3_600_000);
      lock(until);
      return until;
    },
  };
  const unknowns = openUnknownResender(worker, connection, sending, journal);
  const runner = openCommandRunner(worker, connection, sending, {
    unknown: unknowns.noteUnknown,
    wanted,
    freed: needs.capacityFreed,
  });
  return {
    acks,
    changeIds: changes,
    timers,
    blocklist: blocked,
    socketOpened(open) {
      ready = open;
      for (const settle of [...waiting]) settle(open);
    },
    socketClosed() {
      ready = null;
      acks.cancelAll();
      if (!wanted()) for (const settle of [...waiting]) settle(null);
    },
    readySocket: () => ready,
    take: runner.take,
    capacity: runner.capacity,
    isSending: runner.isSending,
    drain: runner.drain,
    async resendUnknown() {
      if (ready) await unknowns.resend(ready);
      if (lockedUntil !== null && lockedUntil <= new Date()) lock(null);
    },
    lockNewChats: lock,
    areNewChatsLocked: () => lockedUntil !== null && lockedUntil > new Date(),
  };
}
