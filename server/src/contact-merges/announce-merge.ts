import type { Ticket } from '@balcao/contract/tickets/ticket';
import { announceContact } from '../contacts/contact.audience.ts';
import { findListedContact } from '../contacts/find-contact.ts';
import { enqueueDelivery } from '../messages/queue-message.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { announceTicket, viewersOf } from '../tickets/ticket.audience.ts';

type MergeChanges = {
  tickets: number[];
  before: Ticket[];
  /** those that messages came to or went from */
  movedTicketIds: Iterable<number>;
  contactIds: number[];
  /** the contact restored by an undo */
  restoredId?: number;
};

/**
 * After contacts were merged or separated: every changed ticket gets a new version and is announced, viewers
 * fetch its messages again, and queued messages are sent under the contact they belong to now.
 */
export async function announceMerge(
  tx: Tx,
  { tickets, before, movedTicketIds, contactIds, restoredId }: MergeChanges,
): Promise<void> {
  const previous = new Map(before.map((ticket) => [ticket.id, ticket]));
  const now = await findTickets(tx, tickets);
  const changed = now.filter((ticket) => JSON.stringify(ticket) !== JSON.stringify(previous.get(ticket.id)));
  await tx.rows(
    'moved-versions',
    'update tickets set version = version + 1 where company_id = current_company() and id = any($1)',
    [changed.map(({ id }) => id)],
  );
  // A contact that stands in no address book any more is dropped before its tickets show another one.
  for (const contactId of contactIds) {
    const contact = await findListedContact(tx, contactId);
    const action = contactId === restoredId ? 'create' : 'update';
    announceContact(tx, contact ? { action, contact } : { action: 'delete', contactId });
  }
  for (const ticket of changed)
    announceTicket(tx, previous.get(ticket.id) ?? null, { ...ticket, version: ticket.version + 1 });
  for (const ticketId of new Set(movedTicketIds))
    tx.emit('appMessage', { action: 'moved', ticketId }, { rooms: [viewersOf(ticketId)] });
  const queuedChats = await tx.rows<{ whatsappId: number; contactId: number }>(
    'moved-waiting',
    `select distinct whatsapp_id as "whatsappId", contact_id as "contactId" from messages
     where company_id = current_company() and ticket_id = any($1) and status = 'queued' and whatsapp_id is not null`,
    [tickets],
  );
  for (const { whatsappId, contactId } of queuedChats) enqueueDelivery(tx, whatsappId, contactId);
}

/** A message belongs to its ticket's contact, and so does a note; one that is being sent follows when its result is recorded. */
export async function alignContactIds(tx: Tx, tickets: number[]): Promise<void> {
  await tx.rows(
    'moved-messages',
    `update messages m set contact_id = t.contact_id from tickets t
     where m.company_id = current_company() and m.ticket_id = any($1) and t.company_id = current_company() and t.id = m.ticket_id
       and m.contact_id <> t.contact_id and m.status <> 'sending'`,
    [tickets],
  );
  await tx.rows(
    'moved-notes',
    `update ticket_notes n set contact_id = t.contact_id from tickets t
     where n.company_id = current_company() and n.ticket_id = any($1) and t.company_id = current_company() and t.id = n.ticket_id
       and n.contact_id <> t.contact_id`,
    [tickets],
  );
}
