import { demand, Failure } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import { isSaid } from '@balcao/contract/messages/said.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';
import type { CapabilitiesOf } from './channel-abilities.ts';
import { demandAbility } from './edit-message.ts';
import { findMessage, readMessage } from './find-message.ts';
import { queueMessage } from './queue-message.ts';

/** An emoji on a message, as a row of its own; "" takes it back. */
export async function reactToMessage(
  tx: Tx,
  actor: Actor,
  messageId: number,
  { emoji, clientId }: { emoji: string; clientId?: string | undefined },
  abilities: CapabilitiesOf,
): Promise<Message> {
  const { row } = await findMessage(tx, actor, messageId);
  const ticket = await lockVisibleTicket(tx, actor, row.ticketId);
  if (ticket.status !== 'open')
    throw new Failure('ERR_TICKET_STATUS', {
      status: ticket.status,
      userId: ticket.userId,
      userName: ticket.user?.name ?? null,
    });
  demand(isSaid(await readMessage(tx, row.id)), 'ERR_NO_MESSAGE_FOUND');
  await demandAbility(tx, row, 'react', abilities);
  return queueMessage(tx, ticket, {
    body: emoji,
    mediaType: 'reactionMessage',
    quotedMessageId: row.id,
    quotedProviderId: row.providerId,
    clientId: clientId ?? null,
    sentBy: actor.userId,
  });
}
