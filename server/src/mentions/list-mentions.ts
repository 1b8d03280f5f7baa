import type { Mention } from '@balcao/contract/mentions/mention';
import { canRead } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { findMessages } from '../messages/find-message.ts';
import { presentMessage } from '../messages/message.audience.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTickets, presentTicket } from '../tickets/find-ticket.ts';
import { selectUnreadMentions } from './mention.store.ts';

const maxMentions = 100;

/** Unread mentions of the user, in tickets that they may still read. */
export async function listMentions(tx: Tx, actor: Actor): Promise<{ mentions: Mention[] }> {
  const messages = await findMessages(tx, await selectUnreadMentions(tx, actor.userId, maxMentions));
  const tickets = await findTickets(tx, [...new Set(messages.map(({ ticketId }) => ticketId))]);
  const byId = new Map(tickets.filter((ticket) => canRead(actor, ticket)).map((ticket) => [ticket.id, ticket]));
  const mentions = messages.flatMap((found) => {
    const ticket = byId.get(found.ticketId);
    if (!ticket || found.isDeleted) return [];
    const { id: messageId, body: text, sentBy, createdAt } = presentMessage(actor, found);
    const { id: ticketId, uuid: ticketUuid, contact } = presentTicket(actor, ticket);
    return { messageId, ticketId, ticketUuid, contactName: contact.name, by: sentBy?.name ?? '', text, createdAt };
  });
  return { mentions: mentions.sort((a, b) => Number(b.messageId) - Number(a.messageId)) };
}
