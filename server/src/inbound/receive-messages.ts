import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { findMessages } from '../messages/find-message.ts';
import { announceImport, announceMessageMoved, announceNewMessage } from '../messages/message.audience.ts';
import type { Tx } from '../platform/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { announceTicketBeside } from '../tickets/ticket.audience.ts';
import { answerAutomatically } from './answer-automatically.ts';
import { answerCalls } from './answer-calls.ts';
import { readAutomationFacts } from './automation.store.ts';
import { claimEchoes } from './claim-echoes.ts';
import { type Arrived, type Coming, isGroup, type Stored } from './coming.ts';
import { tellMessage } from './find-target.ts';
import { markFromBefore } from './mark-up-to.ts';
import { insertMessages, linkQuotes, linkQuotesTo } from './message-write.store.ts';
import { type Placed, placeInTickets } from './place-in-tickets.ts';
import { sortOut } from './sort-out.ts';

/** The key of a message that updates can refer to now. */
export type Received = { whatsappId: number; providerId: string };

/**
 * Any number of messages of one company in a handful of statements: contacts, tickets, messages, automation, notices.
 */
export async function receiveMessages(tx: Tx, arrived: Arrived[]): Promise<Received[]> {
  const { rest, claimed } = await claimEchoes(tx, arrived);
  await markTheirs(tx, claimed);
  const unplaced = await sortOut(tx, rest);
  if (unplaced.length === 0) return claimed;
  const placed = await placeInTickets(tx, unplaced);
  const stored = await insertMessages(tx, placed.messages);
  await markTheirs(tx, receivedOf(stored.filter(({ coming }) => coming.event.fromMe)));
  await linkQuotes(tx, stored);
  for (const id of await linkQuotesTo(tx, stored)) await tellMessage(tx, id);
  fetchTheirMedia(tx, stored);

  const written = new Set(stored.map((s) => s.coming.ticketId));
  const spoken = new Set(stored.flatMap(({ coming }) => (isSpoken(coming) ? coming.ticketId : [])));
  const [tickets, messages, facts] = await Promise.all([
    findTickets(tx, [...written]),
    findMessages(
      tx,
      stored.map((s) => s.id),
    ),
    readAutomationFacts(tx, [...spoken]),
  ]);
  tell(tx, { stored, tickets, messages }, placed);
  tellWhereItWas(tx, stored, messages);
  await answerAutomatically(tx, facts, stored);
  await answerCalls(tx, [...new Set(stored.flatMap(({ coming }) => (isTheirCall(coming) ? coming.ticketId : [])))]);
  return [...claimed, ...receivedOf(stored)];
}

/** Applies watermarks that arrived before the messages they cover. */
async function markTheirs(tx: Tx, ours: Received[]): Promise<void> {
  for (const [whatsappId, ones] of Map.groupBy(ours, (one) => one.whatsappId))
    await markFromBefore(
      tx,
      whatsappId,
      ones.map(({ providerId }) => providerId),
    );
}

export const receivedOf = (stored: Stored[]): Received[] =>
  stored.flatMap(({ coming }) =>
    coming.unreadable ? [] : { whatsappId: coming.whatsappId, providerId: coming.event.providerId },
  );

/** Imported files are fetched one after the other, so that current ones do not queue behind a year of them. */
export function fetchTheirMedia(tx: Tx, stored: Stored[]): void {
  for (const { id, coming } of stored)
    if (coming.event.content.media?.ref)
      tx.enqueue(
        'fetch-media',
        { companyId: tx.companyId, messageId: id },
        { maxAttempts: 8, ...(coming.quiet && { queue: `old-media:${coming.whatsappId}`, priority: 10 }) },
      );
}

/** Whether a bot may answer it. */
const isSpoken = ({ event, unreadable, mediaType, quiet }: Coming): boolean =>
  !quiet && !event.fromMe && !unreadable && mediaType !== 'call_log';
/** A call that rings now, not a phone's record of a past call. */
const isTheirCall = (coming: Coming): boolean => coming.rings && !coming.quiet && !isGroup(coming);

/** For silent messages only open views of the conversation are notified, and refetch it. */
function tell(
  tx: Tx,
  { stored, tickets, messages }: { stored: Stored[]; tickets: Ticket[]; messages: Message[] },
  { before, silent }: Placed,
): void {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const quiet = new Set(stored.flatMap(({ id, coming }) => (coming.quiet ? String(id) : [])));
  for (const message of messages) {
    const ticket = byId.get(message.ticketId);
    if (!ticket) continue;
    if (quiet.has(message.id)) announceImport(tx, ticket.id);
    else announceNewMessage(tx, message, ticket);
  }
  for (const ticket of tickets)
    if (!silent.includes(ticket.id)) announceTicketBeside(tx, before.get(ticket.id) ?? null, ticket);
}

/** The placeholder belonged to a closed ticket, and the message now belongs to the customer's current one. */
function tellWhereItWas(tx: Tx, stored: Stored[], messages: Message[]): void {
  for (const { id, coming } of stored) {
    const message = messages.find((one) => one.id === String(id));
    if (message && coming.replaces && coming.replaces.ticketId !== message.ticketId)
      announceMessageMoved(tx, message, coming.replaces.ticketId);
  }
}
