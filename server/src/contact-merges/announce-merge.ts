import type { Ticket } from '@balcao/contract/tickets/ticket';
import { announceContact } from '../contacts/contact.audience.ts';
import { findListedContact } from '../contacts/find-contact.ts';
import { alignMessages } from '../messages/merge/move-messages.ts';
import { enqueueDelivery } from '../messages/queue-message.ts';
import { alignNotes } from '../notes/align-notes.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { bumpTicketVersions } from '../tickets/merge/move-tickets.ts';
import { announceTicket, viewersOf } from '../tickets/ticket.audience.ts';
import { alignTodos } from '../todos/align-todos.ts';

type MergeChanges = {
  tickets: number[];
  before: Ticket[];
  /** tickets that messages were moved to or from */
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
  await bumpTicketVersions(
    tx,
    changed.map(({ id }) => id),
  );
  // A contact that left the address book is dropped before its tickets are announced with another one.
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

/** Sets the contact of everything in a ticket to the ticket's contact. */
export async function alignContactIds(tx: Tx, ticketIds: number[]): Promise<void> {
  await alignMessages(tx, ticketIds);
  await alignNotes(tx, ticketIds);
  await alignTodos(tx, ticketIds);
}
