import type { MediaStore } from './media/media-store.ts';
import type { PeerClock } from './wire/clock.ts';
import type { GraphError } from './wire/graph-error.ts';
import type { BusinessNumber } from './wire/number.ts';

export type StatusName = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

/** An accepted send. `opaque` is its biz_opaque_callback_data. */
export type Sent = {
  id: string;
  opaque: string | null;
  to: string;
  type: string;
  content: unknown;
  quotedId: string | null;
  atMs: number;
  /** false: the response was withheld on purpose, so the sender does not know the outcome */
  answered: boolean;
  failedCode: number | null;
  reportedStatuses: StatusName[];
};

/** The part of a customer that statuses need. */
export type Person = {
  readonly waId: string | null;
  readonly userId: string;
  readonly isOffline: boolean;
  readonly autoRead: boolean;
  /** sends held until the phone is online */
  readonly withheld: Sent[];
  card(): Record<string, unknown>;
  receive(sent: Sent): void;
  read(upToId?: string): Promise<void>;
};

/** The business number as a customer sees it. */
export type PeerConnection = {
  readonly number: BusinessNumber;
  readonly clock: PeerClock;
  readonly media: MediaStore;
  readonly sent: readonly Sent[];
  newId(person: Person, direction: 'in' | 'out'): string;
  /** Posts a value to the webhook; resolves after a response of 200. */
  postChange(rest: Record<string, unknown>, field?: string): Promise<void>;
  readonly statuses: {
    deliver(sent: Sent, person: Person, afterMs: number): void;
    sendStatus(sent: Sent, person: Person, status: StatusName, failure?: GraphError): Promise<void>;
  };
};
