import type { GroupMetadata } from 'baileys';
import type { InboundEvent } from '../../../inbound-event.ts';
import { bareJid } from '../../decode/jid.ts';
import type { Directory, Me, Stanza } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import { reportLeaseLoss } from '../context/report-lease-loss.ts';
import { retryWhileActive } from '../context/retry-while-active.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import type { AuthState } from '../keys/auth-state.ts';
import type { ChatTimers } from '../send/chat-timers.ts';
import type { Acks } from '../send/pending-acks.ts';
import type { SocketSettings } from '../socket/open-socket.ts';
import { adminsOf } from './group-metadata.ts';

export type ReceiverSettings = {
  auth: AuthState;
  caches: SocketSettings['caches'];
  acks: Acks;
  timers: ChatTimers;
  /** ids of edits and deletions of ours */
  changeIds: ReadonlySet<string>;
  config(): SessionConfig;
  /** Stores a history notification; durable once this resolves. */
  recordHistory(stanza: Stanza): Promise<void>;
  /** The lease was lost. */
  leaseLost(): void;
  /** Fenced by the lease epoch; stops the connection when the lease is lost. */
  write(writing: KeyWrites): Promise<void>;
  /** The socket is open and the lease is held: waiting for the database is worthwhile. */
  isActive(): boolean;
  /** The backlog has arrived. */
  backlogDone(): void;
  /** Unsolicited traffic arrived. */
  activitySeen(): void;
};

/** State shared by the parts of a receiver. */
export type ReceiverContext = {
  worker: Worker;
  connection: LeasedConnection;
  settings: ReceiverSettings;
  me(): Me;
  directory: Directory;
  /** Resolves when it is committed. */
  journal(events: InboundEvent[], raw: unknown): Promise<void>;
  /** Retries while the socket is open. */
  whileActive<T>(work: () => Promise<T>): Promise<T>;
};

export function openReceiverContext(
  worker: Worker,
  connection: LeasedConnection,
  settings: ReceiverSettings,
): ReceiverContext {
  const { auth, caches, isActive } = settings;
  return {
    worker,
    connection,
    settings,
    me: () => ({ pn: bareJid(auth.creds.me?.id) ?? '', lid: bareJid(auth.creds.me?.lid) }),
    directory: {
      ...auth.directory,
      subjectOf: (group) => caches.groups.get<GroupMetadata>(group)?.subject ?? null,
      adminsOf: (group) => adminsOf(caches.groups.get<GroupMetadata>(group)),
    },
    async journal(events, raw) {
      const items = events.map((event) => ({ event, raw }));
      await reportLeaseLoss(worker.writeToJournal(connection, items, isActive), settings.leaseLost);
    },
    whileActive: (work) => retryWhileActive(work, isActive),
  };
}
