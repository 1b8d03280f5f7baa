import type { WASocket } from 'baileys';
import type { Directory } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import type { Blocklist } from './blocklist.ts';
import type { ChatTimers } from './chat-timers.ts';
import type { NewChatLimiter } from './new-chat-limiter.ts';
import type { Acks } from './pending-acks.ts';

/** A socket that is ready for sending. */
export type ReadySocket = { sock: WASocket; isOpen(): boolean };

export type SendContext = {
  config(): SessionConfig;
  directory: Pick<Directory, 'lidOf' | 'pnOf'>;
  acks: Acks;
  newChatLimiter: NewChatLimiter;
  blocklist: Blocklist;
  timers: ChatTimers;
  waitForTurn(): Promise<void>;
  write(writing: KeyWrites): Promise<void>;
  /** Deferred to the next write, or until the result is called: see KeyWriter. */
  writeWithNext(writing: KeyWrites): () => Promise<void>;
  /** The open socket, or the next one; null when none opened in time, or at shutdown. */
  waitForSocket(withinMs: number): Promise<ReadySocket | null>;
  /** Ids of edits and deletions: receipts for them are ignored. */
  changeIds: Set<string>;
  /** Ids of our messages that are being edited or revoked: none is resent meanwhile. */
  underChange: Set<string>;
  /** WhatsApp restricts new chats of this connection; returns the end, as far as known. */
  lockNewChats(sock: WASocket): Promise<Date>;
};

/** What it takes to send on a connection. */
export type Sender = { worker: Worker; connection: LeasedConnection; sending: SendContext };
