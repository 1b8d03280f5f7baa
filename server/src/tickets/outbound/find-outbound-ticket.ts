import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import { findActiveTicket } from '../find-active-ticket.ts';
import { lockTicket } from '../ticket.store.ts';
import { chooseConnection } from './choose-connection.ts';
import { insertTicket } from './insert-ticket.ts';

/**
 * For whom a ticket is opened when a contact has no active one: with a person it is open, else it waits in the queue.
 * `isClosed`: it is theirs, but begins closed.
 */
export type TicketOpening = { queueId: number | null; userId: number | null; isClosed?: boolean };

type OutboundTarget = { contactId: number; whatsappIds: number[]; opens: TicketOpening | null };

/**
 * The ticket in which something that writes by itself writes, locked: the active one, whose person and queue stay; else as
 * `opens` says a new one, or, when nothing shall be opened, the contact's last on this connection as it is, and for a
 * stranger one that begins closed. The first of `whatsappIds` that is up, else the contact's last, else the default.
 */
export async function findOutboundTicket(tx: Tx, { contactId, whatsappIds, opens }: OutboundTarget): Promise<Ticket> {
  const contact = await tx.db
    .selectFrom('contacts')
    .select(['id', 'isGroup', 'whatsappId'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  ensure(contact, 'ERR_NO_CONTACT_FOUND');
  const connection = await chooseConnection(tx, whatsappIds, [contact.whatsappId]);
  const active = await findActiveTicket(tx, contact.id, connection.id);
  if (active) return active;
  const last = opens ? undefined : await findLastTicket(tx, contact.id, connection.id);
  if (last) return last;
  const { queueId, userId, isClosed = false } = opens ?? { queueId: null, userId: null, isClosed: true };
  const status = isClosed ? 'resolved' : userId === null ? 'waiting' : 'started';
  return insertTicket(tx, { contact, connection, queueId, userId, status, by: null });
}

async function findLastTicket(tx: Tx, contactId: number, whatsappId: number): Promise<Ticket | undefined> {
  const row = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && lockTicket(tx, row.id);
}
