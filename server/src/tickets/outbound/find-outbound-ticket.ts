import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { findActiveTicket } from '../find-active-ticket.ts';
import { lockTicket } from '../ticket.store.ts';
import { chooseAmong, knownConnection } from './choose-connection.ts';
import { insertTicket } from './insert-ticket.ts';

/**
 * The initial state of a new ticket, when a contact has no active one: open with a user, otherwise pending in the
 * queue. `isClosed`: it belongs to the user but begins closed.
 */
export type TicketOpening = { queueId: number | null; userId: number | null; isClosed?: boolean };

type OutboundTarget = { contactId: number; whatsappIds: number[]; opens: TicketOpening | null };

/**
 * Finds and locks the ticket for an automatic writer: the active one, whose assignee and queue stay; otherwise a new one
 * by `opens`; or, when nothing is to be opened, the contact's last one on this connection, unchanged, and for a new
 * contact a new closed one. The connection is the first of `whatsappIds` that is up, otherwise the contact's last,
 * otherwise the default.
 */
export async function findOutboundTicket(tx: Tx, { contactId, whatsappIds, opens }: OutboundTarget): Promise<Ticket> {
  const [place] = await tx.rows<Place>('outbound-place', placeSql, [contactId]);
  ensure(place, 'ERR_NO_CONTACT_FOUND');
  const contact = { id: contactId, ...place };
  const connection = chooseAmong(z.array(knownConnection).parse(place.connections), whatsappIds, [place.whatsappId]);
  const active =
    (await lockKnownActive(tx, contactId, connection.id, place)) ??
    (await findActiveTicket(tx, contactId, connection.id));
  if (active) return active;
  const last = opens ? undefined : await findLastTicket(tx, contact.id, connection.id);
  if (last) return last;
  const { queueId, userId, isClosed = false } = opens ?? { queueId: null, userId: null, isClosed: true };
  const status = isClosed ? 'resolved' : userId === null ? 'waiting' : 'started';
  const ticket =
    (await insertTicket(tx, { contact, connection, queueId, userId, status, by: null })) ??
    (await findActiveTicket(tx, contactId, connection.id));
  ensure(ticket, 'ERR_CREATING_TICKET');
  return ticket;
}

type Place = {
  isGroup: boolean;
  whatsappId: number | null;
  connections: unknown;
  active: { id: number; whatsappId: number | null }[];
};

/** All data on a contact that is read before its ticket is locked. */
const placeSql = `
  select c.is_group as "isGroup", c.whatsapp_id as "whatsappId",
    (select coalesce(json_agg(json_build_object('id', w.id, 'channel', w.channel, 'timeCreateNewTicket', w.time_create_new_ticket,
       'isDefault', w.is_default, 'status', w.status)), '[]') from connections w where w.company_id = current_company()) as connections,
    (select coalesce(json_agg(json_build_object('id', t.id, 'whatsappId', t.whatsapp_id)), '[]') from tickets t
     where t.company_id = current_company() and t.contact_id = $1 and t.status in ('pending', 'open')) as active
  from contacts c where c.company_id = current_company() and c.id = $1`;

/**
 * Locks the previously found active ticket if it is still active: writing into it needs only its lock. Undefined: there
 * is none, or it was closed or moved meanwhile; then the contact must be locked to decide.
 */
async function lockKnownActive(
  tx: Tx,
  contactId: number,
  whatsappId: number,
  { active }: Place,
): Promise<Ticket | undefined> {
  const known = active.find((one) => one.whatsappId === whatsappId);
  const ticket = known && (await lockTicket(tx, known.id));
  if (ticket?.status !== 'open' && ticket?.status !== 'pending') return undefined;
  return ticket.contactId === contactId && ticket.whatsappId === whatsappId ? ticket : undefined;
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
