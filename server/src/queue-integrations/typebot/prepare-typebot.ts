import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { ResponderAnswer } from '../../automation/responders/responder-port.ts';
import { withdrawDelayedReplies } from '../../automation/withdraw-delayed-replies.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import { findQueue } from '../../queues/find-queue.ts';
import {
  clearUnsaid,
  type IntegrationSession,
  receivedOf,
  saveSession,
  selectSession,
  type UnsaidAnswer,
} from '../answers/integration-session.store.ts';
import { newestIdOf, readCustomerMessages, textOf } from '../answers/read-customer-words.ts';
import { transferredBy } from '../answers/service-note.texts.ts';
import type { AnsweringDeps } from '../integration-deps.ts';
import type { StoredIntegration } from '../queue-integration.store.ts';
import { continueTypebot, startTypebot } from './ask-typebot.ts';
import { choose, isExpired, isKeyword, type TypebotTurn } from './typebot.rules.ts';

const timeoutMs = 15_000;
const maxPauseMs = 60_000;
/** `isCut`: the customer ended the flow or began it again by its word, so what it has not said yet is not said any more. */
type Next = TypebotTurn & { sessionId: string | null; isCut?: boolean };

/**
 * One step of a flow. Its answer is stored first, because the flow has already advanced: if the turn is overtaken or
 * killed, the answer is sent with the next turn, and the flow is not asked twice.
 */
export async function prepareTypebot(
  tx: Tx,
  ticket: Ticket,
  integration: StoredIntegration,
  { context, integrationHosts }: AnsweringDeps,
): Promise<() => Promise<ResponderAnswer>> {
  const { companyId, now: updatedAt } = tx;
  const found = await selectSession(tx, ticket.id, integration.id);
  const session = found && !isExpired(found.updatedAt, tx.now, integration.typebotExpires) ? found : null;
  const lastId = found?.lastMessageId ?? 0;
  const unanswered = await readCustomerMessages(tx, ticket.id, found && receivedOf(found));
  return async () => {
    const words = unanswered.map((message) => textOf([message]));
    const turn = await nextTurn(
      { integration, ticket, session, hasBegun: found !== null, text: textOf(unanswered), words },
      { timeoutMs, integrationHosts },
    );
    const answer = await inTx(context, companyId, async (later) => {
      if (turn.isCut) await withdrawDelayedReplies(later, [ticket.id]);
      const before = turn.isCut ? null : (session?.unsaid ?? null);
      const unsaid = joinAnswers(before, { ...turn, queueId: await knownQueue(later, turn.queueId) });
      const { sessionId, choices } = turn;
      const lastMessageId = newestIdOf(unanswered, lastId);
      await saveSession(later, ticket.id, integration.id, { sessionId, choices, lastMessageId, unsaid, updatedAt });
      return unsaid;
    });
    return toResponderAnswer(integration, ticket.id, answer);
  };
}

type Step = {
  integration: StoredIntegration;
  ticket: Ticket;
  /** null: none yet, or it has expired */
  session: IntegrationSession | null;
  /** the flow has asked this customer something, in this session or an expired one */
  hasBegun: boolean;
  /** texts of the customer since the last turn; "" when none is a text */
  text: string;
  /** the same, for each message */
  words: readonly string[];
};

async function nextTurn(step: Step, call: { timeoutMs: number; integrationHosts: readonly string[] }): Promise<Next> {
  const { integration, ticket, session, hasBegun, text, words } = step;
  const flow = { url: integration.urlN8n, slug: integration.typebotSlug };
  const start = (): Promise<Next> => startTypebot(flow, variablesOf(ticket), call);
  const sessionId = session?.sessionId ?? null;
  const stay: Next = { replies: [], choices: session?.choices ?? [], isOver: false, queueId: null, sessionId };
  // The turn was killed after the call and before the answer was sent, or a finished flow's answer was overtaken.
  if (sessionId !== null && (words.length === 0 || session?.unsaid?.isOver)) return stay;
  // Among messages in quick succession, too, and after a pause: whoever wants to leave is not shown the beginning again.
  const hasWritten = (keyword: string): boolean => hasBegun && words.some((one) => isKeyword(one, keyword));
  if (hasWritten(integration.typebotKeywordFinish)) return { ...stay, isOver: true, isCut: true };
  if (hasWritten(integration.typebotKeywordRestart)) {
    const begun = await start();
    return { ...begun, replies: [integration.typebotRestartMessage, ...begun.replies].filter(isNotBlank), isCut: true };
  }
  if (sessionId === null) return start();
  const unknown = [integration.typebotUnknownMessage].filter(isNotBlank);
  if (text === '') return { ...stay, replies: unknown };
  const next = await continueTypebot(flow, { sessionId, text: choose(text, stay.choices) }, call);
  if (next === null) return start();
  const replies = next.replies.length === 0 && !next.isOver ? unknown : next.replies;
  return { ...next, replies, sessionId };
}

const isNotBlank = (text: string): boolean => text.trim() !== '';

const variablesOf = ({ contact, id }: Ticket): Record<string, string> => ({
  name: contact.name,
  number: contact.number,
  ticketId: String(id),
});

/** A queue of a flow that does not exist is ignored. */
const knownQueue = async (tx: Tx, queueId: number | null): Promise<number | null> =>
  queueId === null
    ? null
    : findQueue(tx, queueId).then(
        ({ id }) => id,
        () => null,
      );

const joinAnswers = (before: UnsaidAnswer | null, { replies, isOver, queueId }: UnsaidAnswer): UnsaidAnswer => ({
  replies: [...(before?.replies ?? []), ...replies],
  isOver: isOver || (before?.isOver ?? false),
  queueId: queueId ?? before?.queueId ?? null,
});

const toResponderAnswer = (
  { name, typebotDelayMessage }: StoredIntegration,
  ticketId: number,
  { replies, isOver, queueId }: UnsaidAnswer,
): ResponderAnswer => ({
  replies: replies.map((body, i) => ({ body, afterMs: Math.min(i * typebotDelayMessage, maxPauseMs) })),
  notes: isOver ? [transferredBy(name)] : [],
  outcome: isOver ? { type: 'people', queueId } : { type: 'stay' },
  onRecorded: (tx) => clearUnsaid(tx, ticketId),
});
