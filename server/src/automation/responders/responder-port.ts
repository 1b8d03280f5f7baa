import type { ResponderKind } from '@balcao/contract/automation/bot';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import type { Upload } from '../../platform/files/uploads.ts';

/** The ticket continues with the bot, waits for users (in a queue, if given), or is closed. */
export type ResponderOutcome = { type: 'stay' } | { type: 'people'; queueId: number | null } | { type: 'close' };

/** `afterMs`: delay in ms, counted from the first reply. `sound`: the text was spoken, and is sent as a voice note. */
export type ResponderReply = { body: string; afterMs?: number; sound?: Upload };

export type ResponderAnswer = {
  /** to the customer, in this order */
  replies: readonly ResponderReply[];
  /** to users, in the ticket: why they have to take over, how the question was understood */
  notes: readonly string[];
  outcome: ResponderOutcome;
  /** deletes files stored for an answer that is not given */
  discard?: () => Promise<void>;
  /** in the transaction that writes the answer: records the data given to the service */
  onRecorded?: (tx: Tx) => Promise<unknown>;
};

/**
 * `id`: of the prompt or the integration. `turn`: unique in this ticket, never sent out. `withText`: the bot also sends the
 * customer a text of its own, which may not have been written yet.
 */
export type ResponderQuestion = { ticket: Ticket; id: number; turn: number; withText: boolean };

/**
 * An external service that answers customers, one for each kind (how-to/add-a-responder.md). `prepare` reads its input
 * in a transaction; the returned function calls the service outside of any. A service's failure (refusal, timeout,
 * nonsense) is an answer with a note and users as its outcome; an exception is a defect, retried a few times.
 */
export type Responder = {
  prepare(tx: Tx, question: ResponderQuestion): Promise<() => Promise<ResponderAnswer>>;
};

export type Responders = Partial<Record<ResponderKind, Responder>>;

/** Sends nothing to the customer: users take over, and see the note. */
export const peopleTakeOver = (note: string, queueId: number | null = null): ResponderAnswer => ({
  replies: [],
  notes: [note],
  outcome: { type: 'people', queueId },
});
