import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { StoredIntegration } from '../queue-integration.store.ts';

/** What a receiver is told of a message (docs/webhooks.md). A file's address is good for an hour from then on. */
export function webhookBody(
  { id, name, type }: StoredIntegration,
  { companyId, uuid, id: ticketId, channel, status, queue, whatsapp, contact, tags }: Ticket,
  { id: messageId, body, mediaType, mediaUrl, media, createdAt, quotedMsgId }: Message,
): string {
  return JSON.stringify({
    type: 'message.received',
    timestamp: createdAt,
    data: {
      companyId,
      integration: { id, name, type },
      ticket: { id: ticketId, uuid, channel, status, queue, whatsapp, tags: tags.map((tag) => tag.name) },
      contact: { id: contact.id, name: contact.name, number: contact.number, email: contact.email },
      message: {
        id: messageId,
        body,
        mediaType,
        mediaUrl,
        mediaName: media?.name ?? null,
        quotedMsgId,
        createdAt,
      },
    },
  });
}
