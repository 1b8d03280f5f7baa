import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { StoredIntegration } from '../queue-integration.store.ts';
import type { Delivery } from './delivery.store.ts';

/** The request body (docs/webhooks.md): a message, or an event of a ticket. */
export function webhookBody(
  { id, name, type }: StoredIntegration,
  { companyId, uuid, id: ticketId, channel, status, queue, whatsapp, contact, tags }: Ticket,
  { event, details, createdAt }: Pick<Delivery, 'event' | 'details' | 'createdAt'>,
  message: Message | null,
): string {
  return JSON.stringify({
    type: event,
    timestamp: message?.createdAt ?? createdAt.toISOString(),
    data: {
      companyId,
      integration: { id, name, type },
      ticket: { id: ticketId, uuid, channel, status, queue, whatsapp, tags: tags.map((tag) => tag.name) },
      contact: { id: contact.id, name: contact.name, number: contact.number, email: contact.email },
      ...(message ? { message: wordsOf(message) } : { event: details }),
    },
  });
}

/** A file's address is valid for an hour from then on. */
const wordsOf = ({ id, body, mediaType, mediaUrl, media, createdAt, quotedMsgId }: Message) => ({
  id,
  body,
  mediaType,
  mediaUrl,
  mediaName: media?.name ?? null,
  quotedMsgId,
  createdAt,
});
