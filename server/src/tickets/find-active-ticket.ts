import { type ConflictingTicket, ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { lockTicket } from './ticket.store.ts';

/**
 * The pending or open ticket of a contact on a connection, locked. There is at most one: a unique index. The
 * contact is locked too, so that of two users who start a conversation at once the second sees the first one's.
 */
export async function findActiveTicket(
  tx: Tx,
  contactId: number,
  whatsappId: number | null,
): Promise<Ticket | undefined> {
  const contact = await tx.rows(
    'contact-lock-active',
    'select id from contacts where company_id = current_company() and id = $1 and merged_into is null for no key update',
    [contactId],
  );
  ensure(contact.length > 0, 'ERR_NO_CONTACT_FOUND'); // it was merged into another contact
  const [row] = await tx.rows<{ id: number }>(
    'ticket-active',
    `select id from tickets where company_id = current_company() and contact_id = $1 and whatsapp_id is not distinct from $2
       and status in ('pending', 'open') limit 1`,
    [contactId, whatsappId],
  );
  return row && lockTicket(tx, row.id);
}

/** Without a user or queue the names are "": old clients read them without checking. */
export const describeConflict = (ticket: Ticket): ConflictingTicket => ({
  id: ticket.id,
  uuid: ticket.uuid,
  userId: ticket.userId,
  user: { id: ticket.user?.id ?? null, name: ticket.user?.name ?? '' },
  queue: { id: ticket.queue?.id ?? null, name: ticket.queue?.name ?? '' },
});

/**
 * The active tickets of a contact, at most one per connection, locked; the last changed one first. They are locked by
 * id, so that two callers do not wait for each other.
 */
export async function findActiveTickets(tx: Tx, contactId: number): Promise<Ticket[]> {
  const rows = await tx.rows<{ id: number }>(
    'tickets-active',
    `select id from tickets where company_id = current_company() and contact_id = $1 and status in ('pending', 'open')
     order by id`,
    [contactId],
  );
  const found: Ticket[] = [];
  for (const { id } of rows) {
    const ticket = await lockTicket(tx, id);
    if (ticket && ticket.status !== 'closed') found.push(ticket);
  }
  return found.sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
}
