import type { BotResponder } from '@balcao/contract/automation/bot';
import { isServed } from '../../companies/is-served.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { type BegunAttempt, beginAttempt } from './bot-turn.store.ts';
import { recordAnswer } from './record-answer.ts';
import type { askResponderJob } from './responder.jobs.ts';
import { responderTexts } from './responder.texts.ts';
import { peopleTakeOver, type ResponderAnswer, type Responders } from './responder-port.ts';

export type ResponderDeps = { context: TxContext; responders: Responders };
type Turn = { ticketId: number; turn: number; withText?: boolean | undefined };

/** Attempts started, including those of killed processes and those whose question could not be read. */
const maxAttempts = 3;

/**
 * One turn: a transaction counts the attempt, another reads the question, the service is called outside of any, and its answer
 * is written together with the end of the turn. If killed before that, the service is asked again; afterwards nothing is
 * left to do: an answer is given at most once.
 */
export async function askResponder(
  { context, responders }: ResponderDeps,
  { companyId, ...turn }: PayloadOf<typeof askResponderJob>,
): Promise<void> {
  const begun = await inTx(context, companyId, (tx) => beginAttempt(tx, turn.ticketId, turn.turn));
  if (begun === null) return;
  const ask = await inTx(context, companyId, (tx) => prepareTurn(tx, responders, turn, begun));
  if (ask === null) return;
  const answer = await ask();
  const isGiven = await inTx(context, companyId, (tx) => recordAnswer(tx, turn, answer));
  if (!isGiven) await answer.discard?.();
}

/** null: no answer is expected any more. */
async function prepareTurn(
  tx: Tx,
  responders: Responders,
  { ticketId, turn, withText = false }: Turn,
  begun: BegunAttempt,
): Promise<(() => Promise<ResponderAnswer>) | null> {
  const [ticket] = await findTickets(tx, [ticketId]);
  if (ticket?.status !== 'pending') return null;
  if (!(await isServed(tx)))
    return async () => ({ replies: [], notes: [], outcome: { type: 'people', queueId: null } });
  const responder = responders[begun.responder.kind];
  if (!responder) return async () => peopleTakeOver(responderTexts.missing(labelOf(begun.responder)));
  if (begun.attempts > maxAttempts) return async () => peopleTakeOver(responderTexts.broken);
  return responder.prepare(tx, { ticket, id: begun.responder.id, turn, withText });
}

const labelOf = ({ kind, id }: BotResponder): string => `${kind} ${id}`;
