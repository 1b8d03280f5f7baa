import type { Database } from '../../../../platform/db/database.ts';
import type { PgNotify } from '../../../../platform/db/pg-notify.ts';
import type { FileStore } from '../../../../platform/files/file-store.ts';
import type { Log } from '../../../../platform/log.ts';
import type { SecretBox } from '../../../../platform/security/secret-box.ts';
import type { InboundEvent } from '../../../inbound-event.ts';
import type { CrashTracker } from './crash-tracker.ts';
import type { ReadingCounter } from './inbound-queue.ts';
import type { KeyCache } from './key-cache.ts';
import type { Timeouts } from './timeouts.ts';

/** The key of a connection in the tables. */
export type ConnectionKey = { companyId: number; whatsappId: number };
/**
 * A connection whose lease this process holds. Every write names the epoch as a fencing token: after losing the lease
 * nothing is written.
 */
export type LeasedConnection = ConnectionKey & { epoch: number };

export const connectionKeyOf = ({ companyId, whatsappId }: ConnectionKey): string => `${companyId}:${whatsappId}`;

/** All values are encrypted. `value` null deletes the key. */
export type KeyWrites = {
  keys?: { type: string; id: string; value: string | null }[];
  creds?: { sealed: string; pairing: number };
  messages?: SealedMessage[];
};
export type SealedMessage = { providerId: string; chat: string; fromMe: boolean; sender: string; sealed: string };

export type KeyWriter = {
  /**
   * Resolves at commit; retries while the database is unavailable. Throws LeaseLostError when the lease is lost, and
   * another error when the database rejects the data: concurrent writes of the same connection fail too.
   */
  write(connection: LeasedConnection, writing: KeyWrites): Promise<void>;
  /**
   * Written together with the next write of any connection, at the latest when the returned function is called, which
   * resolves as `write` does: for data that the next write depends on, and that is not needed before.
   */
  writeWithNext(connection: LeasedConnection, writing: KeyWrites): () => Promise<void>;
  /** Waits for all pending writes. */
  drain(): Promise<void>;
};

/** A command that a worker has claimed, with the epoch of the claim. */
export type TakenCommand = LeasedConnection & { id: number };

export type CommandCompleter = {
  /** Resolves when it is committed and the server is notified; retries while `wanted` returns true. */
  complete(command: TakenCommand, result: unknown, wanted: () => boolean): Promise<void>;
};

export type InboundItem = { event: InboundEvent; raw: unknown };

/** State shared by all connections of a worker process. */
export type Worker = {
  id: string;
  /**
   * bypasses row-level security: one process serves connections of many companies, so every statement names the company
   */
  db: Database['owner'];
  box: SecretBox;
  writer: KeyWriter;
  completer: CommandCompleter;
  keyCache: KeyCache;
  signals: PgNotify;
  log: Log;
  timeouts: Timeouts;
  files: FileStore;
  spoolDir: string;
  uploadMaxBytes: number;
  url: string;
  /** the client version that we report; null: the library's */
  version: [number, number, number] | null;
  /**
   * Writes to the journal. Resolves once it is committed; waits for the database as long as `wanted` returns true.
   * Throws LeaseLostError when the lease is lost.
   */
  writeToJournal(connection: LeasedConnection, arrived: InboundItem[], wanted: () => boolean): Promise<void>;
  crashTracker: CrashTracker;
  reading: ReadingCounter;
  /** Reports a problem that concerns all connections to the operator, once. */
  raiseAlarm(reason: 'outdated'): void;
  /** Acquires one of the few slots for opening sockets; the result releases it. */
  acquireOpenSlot(): Promise<() => void>;
  /**
   * Acquires one of the few slots for decoding history, one per company so that none blocks the others; the result
   * releases it.
   */
  acquireImportSlot(companyId: number): Promise<() => void>;
};

/** Another process holds the lease: nothing more may be written or sent. */
export class LeaseLostError extends Error {
  constructor() {
    super('another worker has the lease of the connection');
  }
}
