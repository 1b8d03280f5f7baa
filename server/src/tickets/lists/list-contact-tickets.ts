import { ensure } from '@balcao/contract/errors';
import type { ContactTickets } from '@balcao/contract/tickets/contact-ticket';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canRead } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { presentTicket } from '../find-ticket.ts';
import { readTickets } from '../ticket.store.ts';

/** Older conversations are found by search. */
const maxTickets = 100;

/** Tickets of a contact that the actor may read, newest first. */
export async function findContactTickets(tx: Tx, actor: Actor, contactId: number): Promise<Ticket[]> {
  const contact = await tx.db
    .selectFrom('contacts')
    .select('createdAt')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  ensure(contact, 'ERR_NO_CONTACT_FOUND');
  const rows = await tx.rows<{ id: number }>(
    'tickets-of-contact',
    `select id from tickets where company_id = current_company() and contact_id = $1 order by updated_at desc, id desc limit $2`,
    [contactId, maxTickets],
  );
  const tickets = await readTickets(
    tx,
    rows.map(({ id }) => id),
  );
  return tickets.filter((ticket) => canRead(actor, ticket));
}

/** Earlier conversations with this contact, newest first: those that the actor may read. */
export async function listContactTickets(tx: Tx, actor: Actor, contactId: number): Promise<ContactTickets> {
  const tickets = (await findContactTickets(tx, actor, contactId)).map((ticket) => presentTicket(actor, ticket));
  return {
    tickets: tickets.map(({ id, uuid, status, lastMessage, createdAt, updatedAt, queue, user }) => ({
      id,
      uuid,
      status,
      lastMessage,
      createdAt,
      updatedAt,
      queue: queue && { name: queue.name, color: queue.color },
      user: user && { name: user.name },
    })),
  };
}
