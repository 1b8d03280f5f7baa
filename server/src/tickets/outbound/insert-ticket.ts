import type { Channel } from '@balcao/contract/channels/channel';
import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { initialStatus } from '@balcao/contract/tickets/ticket.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { ticketOpened } from '../change/ticket-events.ts';
import { announceTicket } from '../ticket.audience.ts';
import { readTickets, writeLog } from '../ticket.store.ts';

type NewTicket = {
  contact: { id: number; isGroup: boolean };
  connection: { id: number; channel: Channel };
  queueId: number | null;
  /** its assignee from the beginning */
  userId: number | null;
  status: keyof typeof initialStatus;
  /** the user who started it; null: the product */
  by: number | null;
};

/**
 * Inserts a ticket that begins with a message of ours. The caller has locked its contact, which has no active ticket there.
 * Null: a concurrent message of the customer has created the active ticket.
 */
export async function insertTicket(
  tx: Tx,
  { contact, connection, queueId, userId, status, by }: NewTicket,
): Promise<Ticket | null> {
  const created = await tx.db
    .insertInto('tickets')
    .values({
      status: initialStatus[status],
      channel: connection.channel,
      contactId: contact.id,
      whatsappId: connection.id,
      queueId,
      userId,
      isGroup: contact.isGroup,
      startedAt: status === 'started' ? tx.now : null,
      queuedAt: status === 'waiting' ? tx.now : null,
      finishedAt: status === 'resolved' ? tx.now : null,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;
  const { id } = created;
  await writeLog(tx, [
    { ticketId: id, type: 'create', userId: by, queueId },
    ...(status === 'started' ? [{ ticketId: id, type: 'open' as const, userId, queueId }] : []),
  ]);
  const [ticket] = await readTickets(tx, [id]);
  ensure(ticket, 'ERR_CREATING_TICKET');
  announceTicket(tx, null, ticket);
  if (ticket.status !== 'closed') tx.publish(ticketOpened, { ticket, how: 'person', isReopened: false });
  return ticket;
}
