import type { Message } from '@balcao/contract/messages/message';
import { previewOf } from '@balcao/contract/messages/preview.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { InboundMessage } from '../channels/channel.ts';
import { findMessages } from '../messages/find-message.ts';
import { announceNewMessage } from '../messages/message.audience.ts';
import type { Tx } from '../platform/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { announceTicket } from '../tickets/ticket.audience.ts';
import { answerAutomatically } from './answer-automatically.ts';
import { readAutomationFacts } from './automation.store.ts';
import { findContacts } from './find-contacts.ts';
import { withoutHiddenGroups } from './hidden-groups.ts';
import type { Journalled } from './journal.store.ts';
import { insertMessages, linkQuotes } from './message-write.store.ts';
import { placeInTickets } from './place-in-tickets.ts';

export type Received = { whatsappId: number; providerId: string };

/**
 * Any number of messages of one company, in a handful of statements: whose they are, where they belong, what they
 * say, what the product answers by itself, who is told.
 */
export async function receiveMessages(
  tx: Tx,
  arrived: (Journalled & { event: InboundMessage })[],
): Promise<Received[]> {
  const journalled = await withoutHiddenGroups(tx, arrived);
  if (journalled.length === 0) return [];
  const contactIds = await findContacts(tx, journalled);
  const placed = await placeInTickets(
    tx,
    journalled.map(({ whatsappId, event }, i) => ({
      whatsappId,
      event,
      contactId: contactIds[i]!,
      mediaType: event.content.mediaType,
      preview: previewOf({
        mediaType: event.content.mediaType,
        body: event.content.body,
        fileName: event.content.media?.name ?? null,
      }),
    })),
  );
  const stored = await insertMessages(tx, placed.messages);
  await linkQuotes(tx, stored);
  for (const { id, coming } of stored)
    if (coming.event.content.media?.ref)
      tx.enqueue('fetch-media', { companyId: tx.companyId, messageId: id }, { maxAttempts: 8 });

  const written = new Set(stored.map((s) => s.coming.ticketId));
  const theirs = new Set(stored.flatMap(({ coming }) => (coming.event.fromMe ? [] : coming.ticketId)));
  const [tickets, messages, facts] = await Promise.all([
    findTickets(tx, [...written]),
    findMessages(
      tx,
      stored.map((s) => s.id),
    ),
    readAutomationFacts(tx, [...theirs]),
  ]);
  tell(tx, tickets, messages, placed.before);
  await answerAutomatically(tx, facts, stored);
  return stored.map(({ coming }) => ({ whatsappId: coming.whatsappId, providerId: coming.event.providerId }));
}

function tell(tx: Tx, tickets: Ticket[], messages: Message[], before: Map<number, Ticket>): void {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  for (const message of messages) {
    const ticket = byId.get(message.ticketId);
    if (ticket) announceNewMessage(tx, message, ticket);
  }
  for (const ticket of tickets) announceTicket(tx, before.get(ticket.id) ?? null, ticket);
}
