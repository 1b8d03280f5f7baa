import { choiceOf } from '@balcao/contract/automation/menu-text.rules';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { peopleTakeOver, type ResponderAnswer } from '../../automation/responders/responder-port.ts';
import { readRecentMessages } from '../../messages/lists/read-recent-messages.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { ServiceFailure } from '../../platform/outside/call-outside.ts';
import { receivedOf, saveSession, selectSession } from '../answers/integration-session.store.ts';
import { newestIdOf, readCustomerMessages, textOf } from '../answers/read-customer-words.ts';
import { transferredBy, waitsBecause } from '../answers/service-note.texts.ts';
import type { AnsweringDeps } from '../integration-deps.ts';
import type { StoredIntegration } from '../queue-integration.store.ts';
import { detectIntent } from './detect-intent.ts';
import { openServiceAccountKey } from './open-service-account-key.ts';

const timeoutMs = 15_000;

/** Sends the agent the texts since its last answer; there is one session per conversation. */
export async function prepareDialogflow(
  tx: Tx,
  { ticket, withText }: { ticket: Ticket; withText: boolean },
  integration: StoredIntegration,
  { box, integrationHosts }: AnsweringDeps,
): Promise<() => Promise<ResponderAnswer>> {
  const { id, name, urlN8n: url, projectName, language, jsonContentSecret } = integration;
  const session = await selectSession(tx, ticket.id, id);
  const unanswered = await readCustomerMessages(tx, ticket.id, session && receivedOf(session));
  const text = textOf(session ? unanswered : await selectQuestion(tx, ticket.id, unanswered));
  const lastMessageId = newestIdOf(unanswered, session?.lastMessageId ?? 0);
  const read = { sessionId: ticket.uuid, lastMessageId, choices: [], unsaid: null, updatedAt: tx.now };
  const onRecorded = (later: Tx) => saveSession(later, ticket.id, id, read);
  const isMenuAnswer =
    session === null && choiceOf(text) !== null && (withText || (await isAnsweredAlready(tx, ticket.id)));
  return async () => {
    if (isMenuAnswer) return { replies: [], notes: [], outcome: { type: 'stay' }, onRecorded };
    if (text === '') return peopleTakeOver(waitsBecause(name, 'noText'));
    if (jsonContentSecret === null) throw new ServiceFailure('key');
    const agent = { url, projectName, language, key: openServiceAccountKey(box.open(jsonContentSecret)) };
    const answer = await detectIntent(agent, { session: ticket.uuid, text }, { timeoutMs, integrationHosts });
    // Nobody else is called while an agent has the conversation.
    if (answer.replies.length === 0 && !answer.isOver) return peopleTakeOver(waitsBecause(name, 'noAnswer'));
    return {
      replies: answer.replies.map((body) => ({ body })),
      notes: answer.isOver ? [transferredBy(name)] : [],
      outcome: answer.isOver ? { type: 'people', queueId: null } : { type: 'stay' },
      onRecorded,
    };
  };
}

/** In a new session: what was written since our last message. Earlier texts answered a menu, and so did numbers right after it. */
async function selectQuestion(tx: Tx, ticketId: number, unanswered: readonly Message[]): Promise<readonly Message[]> {
  const newestFirst = (await readRecentMessages(tx, ticketId, 20)).filter(({ isPrivate }) => !isPrivate);
  const fromLast = newestFirst.slice(newestFirst.findIndex(({ fromMe }) => !fromMe));
  const ourLast = fromLast.findIndex(({ fromMe }) => fromMe);
  const ids = new Set(fromLast.slice(0, ourLast === -1 ? undefined : ourLast).map(({ id }) => id));
  const asked = unanswered.filter(({ id }) => ids.has(id));
  const begin = ourLast === -1 ? 0 : asked.findIndex((message) => choiceOf(textOf([message])) === null);
  return begin === -1 ? asked.slice(-1) : asked.slice(begin);
}

/** The text of an option or a greeting was the answer to a menu's number, which is no question to an agent. */
async function isAnsweredAlready(tx: Tx, ticketId: number): Promise<boolean> {
  const newest = (await readRecentMessages(tx, ticketId, 5)).find(({ isPrivate }) => !isPrivate);
  return newest?.fromMe === true && newest.isAutomatic;
}
