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

/** A line as a table names it. */
export type LineKey = { companyId: number; whatsappId: number };
/** A line that we hold. Each write names the epoch: who has lost the line writes nothing. */
export type HeldLine = LineKey & { epoch: number };

export const keyOfLine = ({ companyId, whatsappId }: LineKey): string => `${companyId}:${whatsappId}`;

/** All values sealed. `value` null removes the key. */
export type Writing = {
  keys?: { type: string; id: string; value: string | null }[];
  creds?: { sealed: string; pairing: number };
  messages?: KeptMessage[];
};
export type KeptMessage = { providerId: string; chat: string; fromMe: boolean; sender: string; sealed: string };

export type KeyWriter = {
  /** Resolves when it is committed, however long the database is away. Throws LostLine when the line is not ours any more. */
  write(line: HeldLine, writing: Writing): Promise<void>;
  /**
   * Goes with the next writing of any line, at the latest when what it gives is called, which resolves as `write` does: for
   * what has to be there when the next writing is, and not before.
   */
  writeWithNext(line: HeldLine, writing: Writing): () => Promise<void>;
  /** Waits for what was given so far. */
  settled(): Promise<void>;
};

/** A command of the desk that a line has taken, under the epoch in which it did. */
export type TakenCommand = HeldLine & { id: number };

export type Ender = {
  /** Resolves when it is committed and the desk is told; tried again while `wanted` says so. */
  end(command: TakenCommand, result: unknown, wanted: () => boolean): Promise<void>;
};

export type Arrived = { event: InboundEvent; raw: unknown };

/** What all lines of a worker program share. */
export type Worker = {
  id: string;
  /** past row-level security: one program holds lines of many companies, and every statement names the company */
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
  /** of the client that we say we are; null: the library's */
  version: [number, number, number] | null;
  /**
   * Into the journal. Resolves once it is committed; waits for the database as long as `wanted` says so. Throws LostLine
   * when the line is not ours any more.
   */
  keep(line: HeldLine, arrived: Arrived[], wanted: () => boolean): Promise<void>;
  inHand: InHand;
  reading: Reading;
  /** Something that its operator has to know of, and to know once: no line is to blame, and all are concerned. */
  alarm(reason: 'outdated'): void;
  /** One of the few links that may be opened at the same time. */
  turn(): Promise<() => void>;
  /** One of the few pieces of history that are opened at the same time: one of a company, so that none holds up the others. */
  importTurn(companyId: number): Promise<() => void>;
};

/** The lease is somebody else's: nothing more may be written or sent. */
export class LostLine extends Error {
  constructor() {
    super('the line is held by another');
  }
}
