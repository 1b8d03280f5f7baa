import type { SandboxMessageInput } from '@balcao/contract/sandbox/sandbox.api';
import type { Lines } from '../connections/lines.ts';
import type { Clock } from '../platform/clock.ts';
import type { Border, Tx } from '../platform/tx.ts';
import type { Upload } from '../platform/uploads.ts';

/** What the demo needs of its process; composed in ../demo.ts. */
export type DemoDesk = {
  lines: Lines;
  /** The desk at a time of the caller's. Conversations that are played side by side have a clock each. */
  at(clock: Clock): DeskAt;
};

export type DeskAt = {
  border: Border;
  /** One transaction of a company. What it leaves for later is done, at the same time of day, before this resolves. */
  in<T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** On the phone of a sandbox connection; `upload` is taken over. */
  customerWrites(line: PhoneLine, input: SandboxMessageInput, upload: Upload | null): Promise<void>;
  /** The customer looks at what the desk wrote. */
  customerReads(line: PhoneLine, number: string): Promise<void>;
  upload(companyId: number, file: { name: string; bytes: Buffer; field: string }): Promise<Upload>;
};

export type PhoneLine = { id: number; companyId: number };
