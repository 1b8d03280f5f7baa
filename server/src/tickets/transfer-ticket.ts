import { type Channel, channel as channels } from '@balcao/contract/channels/channel';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { personOf } from '@balcao/contract/users/program.rules';
import type { Tx } from '../platform/db/tx.ts';
import { findQueue } from '../queues/find-queue.ts';
import { findQueueMember } from '../users/find-queue-member.ts';
import { automationEnd } from './change/automation-end.ts';
import type { TransferTarget } from './change/ticket-change.rules.ts';
import { ticketTransferred } from './change/ticket-events.ts';
import { refreshTicketChats } from './chat/refresh-ticket-chats.ts';
import { describeConflict, findActiveTicket } from './find-active-ticket.ts';
import { announceTransfer } from './ticket.audience.ts';
import { transitionTicket } from './transition-ticket.ts';

/** Transfers a ticket to a queue, and to a person of that queue when one is named, with an internal note when there is one. */
export async function transferTicket(
  tx: Tx,
  actor: Actor,
  before: Ticket,
  { note = '', ...to }: TransferTarget & { note?: string },
): Promise<Ticket> {
  const queue = await findQueue(tx, to.queueId);
  const person = to.userId === null ? null : await findQueueMember(tx, to.userId, to.queueId);
  const connection = await findOtherConnection(tx, before, to.whatsappId);
  const after = await transitionTicket(tx, before, { type: 'transfer', ...to }, personOf(actor), {
    ...(connection && { channel: connection.channel }),
    ...(person ? { ...automationEnd, startedAt: tx.now } : { queuedAt: tx.now }),
    // Unread, because the new assignee has not seen it.
    ...(person?.id !== actor.userId && { unreadMessages: Math.max(1, before.unreadMessages) }),
  });
  if (after.whatsappId !== before.whatsappId) await refreshTicketChats(tx, [after.id]);
  announceTransfer(tx, after, actor, {
    queue: { id: queue.id, name: queue.name },
    user: person && { id: person.id, name: person.name },
  });
  tx.publish(ticketTransferred, { after, queue, person, by: personOf(actor), note });
  return after;
}

/** undefined: it stays on its connection. @throws Failure ERR_NO_WAPP_FOUND, ERR_OTHER_OPEN_TICKET */
async function findOtherConnection(
  tx: Tx,
  { contactId, whatsappId }: Ticket,
  wanted: number | null,
): Promise<{ channel: Channel } | undefined> {
  if (wanted === null || wanted === whatsappId) return undefined;
  const connection = await tx.db
    .selectFrom('connections')
    .select('channel')
    .where('id', '=', wanted)
    .executeTakeFirst();
  ensure(connection, 'ERR_NO_WAPP_FOUND');
  const other = await findActiveTicket(tx, contactId, wanted);
  if (other) throw new Failure('ERR_OTHER_OPEN_TICKET', describeConflict(other));
  return { channel: channels.parse(connection.channel) };
}
