import { previewOf } from '@balcao/contract/messages/preview.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { InboundMessage } from '../channels/channel.ts';
import { findMessages } from '../messages/find-message.ts';
import { announceNewMessage } from '../messages/message.audience.ts';
import type { Tx } from '../platform/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { announceTicket } from '../tickets/ticket.audience.ts';
import { answerAutomatically } from './answer-automatically.ts';
import type { Stored } from './coming.ts';
import { findContacts } from './find-contacts.ts';
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
  journalled: (Journalled & { event: InboundMessage })[],
): Promise<Received[]> {
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

  await tell(tx, stored, placed.before);
  await answerAutomatically(
    tx,
    placed.touched.filter(({ ticketId }) =>
      stored.some((s) => s.coming.ticketId === ticketId && !s.coming.event.fromMe),
    ),
    stored,
  );
  return stored.map(({ coming }) => ({ whatsappId: coming.whatsappId, providerId: coming.event.providerId }));
}

async function tell(tx: Tx, stored: Stored[], before: Map<number, Ticket>): Promise<void> {
  const tickets = await findTickets(tx, [...new Set(stored.map((s) => s.coming.ticketId))]);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const messages = await findMessages(
    tx,
    stored.map((s) => s.id),
  );
  for (const message of messages) {
    const ticket = byId.get(message.ticketId);
    if (ticket) announceNewMessage(tx, message, ticket);
  }
  for (const ticket of tickets) announceTicket(tx, before.get(ticket.id) ?? null, ticket);
}
