import type { InboundEvent } from '../../channels/channel.ts';
import { findMessages } from '../../messages/find-message.ts';
import { announceMessage, announceNewMessage } from '../../messages/message.audience.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { findByProviderId, type UpdateOutcome } from '../messages/find-by-provider-id.ts';

const maxNotifyAgeMs = 60 * 60 * 1000;

/**
 * Stored as a row of its own in the ticket of its target, on whatever page that is. It opens nothing and is not unread.
 */
export async function applyReaction(
  tx: Tx,
  whatsappId: number,
  event: Extract<InboundEvent, { kind: 'reaction' }>,
): Promise<UpdateOutcome> {
  const target = await findByProviderId(tx, whatsappId, event);
  if (!target) return { waitsFor: event.targetId };
  if (!target.isThere) return { refused: true };
  const [row] = await tx.rows<{ id: number }>(
    'inbound-reaction',
    `insert into messages (ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, body, media_type, quoted_message_id, quoted_provider_id,
       status, read, sent_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'reactionMessage', $8, $9, case when $6 then 'sent' else 'delivered' end, true, $10, $11, $11)
     on conflict do nothing returning id`,
    [
      target.ticketId,
      target.contactId,
      whatsappId,
      event.chat,
      event.providerId,
      event.fromMe,
      event.emoji,
      target.id,
      event.targetId,
      event.at,
      tx.now,
    ],
  );
  if (!row) return {};
  const [message] = await findMessages(tx, [row.id]);
  const [ticket] = await findTickets(tx, [target.ticketId]);
  if (!message || !ticket) return {};
  // Old reactions from history or a backlog do not notify.
  if (tx.now.getTime() - event.at.getTime() > maxNotifyAgeMs) announceMessage(tx, message);
  else announceNewMessage(tx, message, ticket);
  return {};
}
