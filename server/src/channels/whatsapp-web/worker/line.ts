import type { Database } from '../../../platform/db.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Signals } from '../../../platform/signals.ts';
import type { InboundEvent } from '../../channel.ts';
import type { InHand } from './in-hand.ts';
import type { Reading } from './inbound-lanes.ts';
import type { KeyCache } from './key-cache.ts';
import type { Times } from './times.ts';

/** The key of a connection in the tables. */
export type LineKey = { companyId: number; whatsappId: number };
/**
 * A connection whose lease this process holds. Every write names the epoch as a fencing token: whoever lost the lease
 * writes nothing.
 */
export type HeldLine = LineKey & { epoch: number };

export const keyOfLine = ({ companyId, whatsappId }: LineKey): string => `${companyId}:${whatsappId}`;

/** All values are encrypted. `value` null deletes the key. */
export type Writing = {
  keys?: { type: string; id: string; value: string | null }[];
  creds?: { sealed: string; pairing: number };
  messages?: KeptMessage[];
};
export type KeptMessage = { providerId: string; chat: string; fromMe: boolean; sender: string; sealed: string };

export type KeyWriter = {
  /**
   * Resolves when it is committed; retries while the database is unavailable. Throws LeaseLostError when the lease is
   * lost.
   */
  write(line: HeldLine, writing: Writing): Promise<void>;
  /**
   * Goes with the next writing of any line, at the latest when what it gives is called, which resolves as `write` does: for
   * what has to be there when the next writing is, and not before.
   */
  writeWithNext(line: HeldLine, writing: Writing): () => Promise<void>;
  /** Waits for all pending writes. */
  settled(): Promise<void>;
};

/** A command that a worker has claimed, under the epoch in which it did. */
export type TakenCommand = HeldLine & { id: number };

export type Ender = {
  /** Resolves when it is committed and the server is notified; retried while `wanted` returns true. */
  end(command: TakenCommand, result: unknown, wanted: () => boolean): Promise<void>;
};

export type Arrived = { event: InboundEvent; raw: unknown };

/** What all connections of a worker process share. */
export type Worker = {
  id: string;
  /**
   * past row-level security: one process serves connections of many companies, and every statement names the company
   */
  db: Database['owner'];
  box: SecretBox;
  writer: KeyWriter;
  ender: Ender;
  keyCache: KeyCache;
  signals: Signals;
  log: Log;
  times: Times;
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
  keep(line: HeldLine, arrived: Arrived[], wanted: () => boolean): Promise<void>;
  inHand: InHand;
  reading: Reading;
  /** Reports a problem that concerns all connections to the operator, once. */
  alarm(reason: 'outdated'): void;
  /** Acquires one of the few slots for opening sockets; the result releases it. */
  turn(): Promise<() => void>;
  /**
   * Acquires one of the few slots for decoding history, one per company so that none blocks the others; the result
   * releases it.
   */
  importTurn(companyId: number): Promise<() => void>;
};

/** Another process holds the lease: nothing more may be written or sent. */
export class LostLine extends Error {
  constructor() {
    super('the line is held by another');
  }
}
