import type { ResponderKind } from '@balcao/contract/automation/bot';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import type { Upload } from '../../platform/files/uploads.ts';

/** What becomes of the conversation: it goes on with the next message, waits for people (in a queue, if one is named), or is closed. */
export type ResponderOutcome = { type: 'stay' } | { type: 'people'; queueId: number | null } | { type: 'close' };

/** `afterMs`: ms that it waits, counted from the first. `sound`: the text was spoken, and goes as a voice note. */
export type ResponderReply = { body: string; afterMs?: number; sound?: Upload };

export type ResponderAnswer = {
  /** to the customer, in this order */
  replies: readonly ResponderReply[];
  /** to colleagues, in the thread: why people have to take over, what was made of the question */
  notes: readonly string[];
  outcome: ResponderOutcome;
  /** removes what was stored for an answer that is not given */
  discard?: () => Promise<void>;
  /** in the transaction that writes it all down: what is recorded as given to the service */
  onRecorded?: (tx: Tx) => Promise<unknown>;
};

/** `id`: of the prompt or the integration. `turn`: of this conversation, sent to nobody else. */
export type ResponderQuestion = { ticket: Ticket; id: number; turn: number };

/**
 * Somebody outside who answers customers: one for each kind (how-to/add-a-responder.md). `prepare` reads what it needs in a
 * transaction, and what it returns asks the service outside of any. What a service may do (refuse, hang, talk nonsense) is an answer,
 * with a note and people as its outcome; what is thrown is a defect, tried again a few times.
 */
export type Responder = {
  prepare(tx: Tx, question: ResponderQuestion): Promise<() => Promise<ResponderAnswer>>;
};

export type Responders = Partial<Record<ResponderKind, Responder>>;

/** Nothing to the customer: people go on, and read why. */
export const peopleTakeOver = (note: string, queueId: number | null = null): ResponderAnswer => ({
  replies: [],
  notes: [note],
  outcome: { type: 'people', queueId },
});
