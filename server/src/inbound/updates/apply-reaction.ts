import type { InboundEvent } from '../../channels/inbound-event.ts';
import { findMessages } from '../../messages/find-message.ts';
import { announceMessage, announceNewMessage } from '../../messages/message.audience.ts';
import { insertReaction } from '../../messages/receive/insert-reaction.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { findByProviderId, type UpdateOutcome } from '../messages/find-by-provider-id.ts';
import { storedAuthorOf } from '../messages/message-author.ts';

const maxNotifyAgeMs = 60 * 60 * 1000;

/** Stored as a separate row in the ticket of its target, on any page. It opens nothing and is not unread. */
export async function applyReaction(
  tx: Tx,
  whatsappId: number,
  event: Extract<InboundEvent, { kind: 'reaction' }>,
): Promise<UpdateOutcome> {
  const target = await findByProviderId(tx, { whatsappId, ...event });
  if (!target) return { waitsFor: event.targetId };
  if (!target.isThere) return { refused: true };
  const messageId = await insertReaction(tx, whatsappId, target, { ...event, author: storedAuthorOf({ event }) });
  if (messageId === undefined) return {};
  const [message] = await findMessages(tx, [messageId]);
  const [ticket] = await findTickets(tx, [target.ticketId]);
  if (!message || !ticket) return {};
  // Old reactions from history or a backlog do not notify.
  if (tx.now.getTime() - event.at.getTime() > maxNotifyAgeMs) announceMessage(tx, message);
  else announceNewMessage(tx, message, ticket);
  return {};
}
