import { asksForMainMenu, choiceOf } from '@balcao/contract/automation/menu-text.rules';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { answerAutomatically, type CustomerWord, readContextsOf } from '../../automation/answer-automatically.ts';
import { autoReplyToCalls } from '../../automation/auto-reply-to-call.ts';
import { releaseUnanswerable } from '../../automation/release-unanswerable.ts';
import { recordCampaignAnswers } from '../../campaigns/answers/record-campaign-answers.ts';
import { announceMessageById } from '../../messages/announce-message.ts';
import { showAfterRemoval } from '../../messages/changes/show-last-message.ts';
import { findMessages } from '../../messages/find-message.ts';
import { announceImport, announceMessageMoved, announceNewMessage } from '../../messages/message.audience.ts';
import { enqueueMediaFetch } from '../../messages/message.jobs.ts';
import { customerWrote } from '../../messages/receive/message-received.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { recordAnswers } from '../../ratings/record-answers.ts';
import { closeByBot } from '../../tickets/bot/close-by-bot.ts';
import { ticketOpened } from '../../tickets/change/ticket-events.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { announceTicketSideEffects } from '../../tickets/ticket.audience.ts';
import { type IncomingMessage, isGroup, type ResolvedMessage, type StoredMessage } from '../journal/inbound-types.ts';
import { applyEarlierWatermarks } from './apply-earlier-watermarks.ts';
import { assignTickets, type TicketAssignment } from './assign-tickets.ts';
import { matchEchoes } from './match-echoes.ts';
import { resolveMessages } from './resolve-messages.ts';
import { linkStoredQuotes, storeMessages } from './store-messages.ts';

/** The key of a message that updates can refer to now. */
export type MessageKey = { whatsappId: number; providerId: string };

/**
 * Any number of messages of one company in a handful of statements: contacts, tickets, messages, automation, notices.
 */
export async function receiveMessages(tx: Tx, incoming: IncomingMessage[]): Promise<MessageKey[]> {
  const { rest, claimed } = await matchEchoes(tx, incoming);
  await applyMarksOf(tx, claimed);
  const unassigned = await resolveMessages(tx, rest);
  if (unassigned.length === 0) return claimed;
  const assignment = await assignTickets(tx, unassigned);
  const stored = await storeMessages(tx, assignment.messages);
  await recordAnswers(tx, assignment.answers, assignment.endedQuestionIds);
  await recordCampaignAnswers(tx, assignment.campaignAnswers);
  await applyMarksOf(tx, readableKeysOf(stored.filter(({ resolved }) => resolved.event.fromMe)));
  for (const id of await linkStoredQuotes(tx, stored)) await announceMessageById(tx, id);
  enqueueMediaFetches(tx, stored);

  const ticketIds = new Set(stored.map((s) => s.resolved.ticketId));
  const words = customerWordsOf(stored).filter(({ ticketId }) => !assignment.quietTicketIds.includes(ticketId));
  const [tickets, messages, botContexts] = await Promise.all([
    findTickets(tx, [...ticketIds]),
    findMessages(
      tx,
      stored.map((s) => s.id),
    ),
    readContextsOf(tx, words),
  ]);
  const answered = await answerAutomatically(tx, botContexts, words);
  const releasedIds = await releaseUnanswerable(tx, tickets, words, botContexts);
  const changed = await findTickets(tx, [...answered.changedTicketIds, ...releasedIds]);
  const current = new Map(changed.map((ticket) => [ticket.id, ticket]));
  announceChanges(
    tx,
    { stored, tickets: tickets.map((ticket) => current.get(ticket.id) ?? ticket), messages },
    assignment,
  );
  await announceMoved(tx, stored, messages);
  for (const id of answered.endedTicketIds) await closeByBot(tx, id);
  await autoReplyToCalls(tx, [
    ...new Set(stored.flatMap(({ resolved }) => (isNewCustomerCall(resolved) ? resolved.ticketId : []))),
  ]);
  return [...claimed, ...readableKeysOf(stored)];
}

/** Applies watermarks that arrived before the messages they cover. */
async function applyMarksOf(tx: Tx, keys: MessageKey[]): Promise<void> {
  for (const [whatsappId, keysOfConnection] of Map.groupBy(keys, (one) => one.whatsappId))
    await applyEarlierWatermarks(
      tx,
      whatsappId,
      keysOfConnection.map(({ providerId }) => providerId),
    );
}

export const readableKeysOf = (stored: StoredMessage[]): MessageKey[] =>
  stored.flatMap(({ resolved }) =>
    resolved.unreadable ? [] : { whatsappId: resolved.whatsappId, providerId: resolved.event.providerId },
  );

export function enqueueMediaFetches(tx: Tx, stored: StoredMessage[]): void {
  for (const { id, resolved } of stored)
    if (resolved.event.content.media?.ref) enqueueMediaFetch(tx, id, { isOld: resolved.isSilent });
}

/**
 * The message per ticket that a bot may answer: of a batch the newest that a menu can read (a number, or the way back),
 * otherwise the newest text, otherwise the newest. Batches form by chance: a number must not be lost because a picture or
 * another line is in the same batch.
 */
function customerWordsOf(stored: StoredMessage[]): CustomerWord[] {
  const answerable = stored.flatMap(({ resolved }) => (isAnswerable(resolved) ? [resolved] : []));
  return [...Map.groupBy(answerable, ({ ticketId }) => ticketId)].map(([ticketId, messages]) => {
    const texts = messages.flatMap(({ mediaType, event }) =>
      mediaType === 'conversation' ? [event.content.body] : [],
    );
    return { ticketId, text: texts.findLast(isMenuAnswer) ?? texts.at(-1) ?? null };
  });
}

const isMenuAnswer = (text: string): boolean => choiceOf(text) !== null || asksForMainMenu(text);

/** Whether a bot may answer it. Not while another program has the conversation, as Meta reports: the answer would be refused. */
const isAnswerable = ({ event, unreadable, mediaType, isSilent }: ResolvedMessage): boolean =>
  !isSilent && !event.fromMe && !unreadable && mediaType !== 'call_log' && !isStandby(event);
const isStandby = ({ content }: ResolvedMessage['event']): boolean => content.metadata?.['standby'] === true;
/** A call that is ringing now, not a phone's record of a past call. */
const isNewCustomerCall = (call: ResolvedMessage): boolean => call.isNewCall && !call.isSilent && !isGroup(call);

/** For silent messages only clients with the conversation open are notified, and fetch it again. */
function announceChanges(
  tx: Tx,
  { stored, tickets, messages }: { stored: StoredMessage[]; tickets: Ticket[]; messages: Message[] },
  { before, untouchedTicketIds }: TicketAssignment,
): void {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const silentIds = new Set(stored.flatMap(({ id, resolved }) => (resolved.isSilent ? String(id) : [])));
  for (const message of messages) {
    const ticket = byId.get(message.ticketId);
    if (!ticket) continue;
    if (silentIds.has(message.id)) announceImport(tx, ticket.id);
    else {
      announceNewMessage(tx, message, ticket);
      if (!message.fromMe) tx.publish(customerWrote, { message, ticket });
    }
  }
  for (const ticket of tickets) {
    if (untouchedTicketIds.includes(ticket.id)) continue;
    const found = before.get(ticket.id) ?? null;
    announceTicketSideEffects(tx, found, ticket);
    const wasClosed = found === null || found.status === 'closed';
    if (wasClosed && ticket.status !== 'closed')
      tx.publish(ticketOpened, { ticket, how: 'customer', isReopened: found !== null });
  }
}

/** The placeholder was in a closed ticket, whose preview it may be, and the message is now in the customer's current one. */
async function announceMoved(tx: Tx, stored: StoredMessage[], messages: Message[]): Promise<void> {
  const formerIds = new Set<number>();
  for (const { id, resolved } of stored) {
    const message = messages.find((one) => one.id === String(id));
    if (!message || !resolved.replaces || resolved.replaces.ticketId === message.ticketId) continue;
    announceMessageMoved(tx, message, resolved.replaces.ticketId);
    formerIds.add(resolved.replaces.ticketId);
  }
  for (const ticket of await findTickets(tx, [...formerIds])) await showAfterRemoval(tx, ticket);
}
