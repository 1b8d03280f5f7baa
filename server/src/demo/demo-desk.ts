import type { SandboxMessageInput } from '@balcao/contract/sandbox/sandbox.api';
import type { Lines } from '../connections/lines.ts';
import type { Clock } from '../platform/clock.ts';
import type { Border, Tx } from '../platform/tx.ts';
import type { Upload } from '../platform/uploads.ts';

/** What the demo needs of the server; composed in compose-demo.ts. */
export type DemoDesk = {
  lines: Lines;
  /** The server at a given time. Conversations played in parallel have a clock each. */
  at(clock: Clock): DeskAt;
};

export type DeskAt = {
  border: Border;
  /** Runs one transaction of a company and, before resolving, its jobs at the same clock time. */
  in<T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A message from the phone of a sandbox connection; consumes `upload`. */
  customerWrites(line: PhoneLine, input: SandboxMessageInput, upload: Upload | null): Promise<void>;
  /** The customer reads the messages. */
  customerReads(line: PhoneLine, number: string): Promise<void>;
  upload(companyId: number, file: { name: string; bytes: Buffer; field: string }): Promise<Upload>;
};

export type PhoneLine = { id: number; companyId: number };
