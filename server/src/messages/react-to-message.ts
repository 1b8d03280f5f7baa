import { ensure } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import { isQuotable } from '@balcao/contract/messages/quotable.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';
import { ticketStatusFailure } from '../tickets/transition-ticket.ts';
import type { CapabilitiesOf } from './capabilities.ts';
import { requireCapability } from './changes/edit-message.ts';
import { findMessage, readMessage } from './find-message.ts';
import { queueMessage } from './queue-message.ts';

/** Adds an emoji to a message, as a row of its own; "" removes it. */
export async function reactToMessage(
  tx: Tx,
  actor: Actor,
  messageId: number,
  { emoji, clientId }: { emoji: string; clientId?: string | undefined },
  capabilitiesOf: CapabilitiesOf,
): Promise<Message> {
  const { row } = await findMessage(tx, actor, messageId);
  const ticket = await lockVisibleTicket(tx, actor, row.ticketId);
  if (ticket.status !== 'open') throw ticketStatusFailure(ticket);
  ensure(isQuotable(await readMessage(tx, row.id)), 'ERR_NO_MESSAGE_FOUND');
  await requireCapability(tx, row, 'react', capabilitiesOf);
  // Transferred to another number meanwhile: the customer does not have the message in that chat.
  ensure(row.whatsappId === ticket.whatsappId, 'ERR_CHANNEL_UNSUPPORTED');
  return queueMessage(tx, ticket, {
    body: emoji,
    mediaType: 'reactionMessage',
    quotedMessageId: row.id,
    quotedProviderId: row.providerId,
    clientId: clientId ?? null,
    origin: 'person',
    sentBy: actor.userId,
  });
}
