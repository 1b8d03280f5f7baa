import type { Tx } from '../platform/db/tx.ts';

/** A note belongs to its ticket's contact: when tickets move to another contact, their notes follow. */
export async function alignNotes(tx: Tx, ticketIds: number[]): Promise<void> {
  await tx.rows(
    'moved-notes',
    `update ticket_notes n set contact_id = t.contact_id from tickets t
     where n.company_id = current_company() and n.ticket_id = any($1) and t.company_id = current_company() and t.id = n.ticket_id
       and n.contact_id <> t.contact_id`,
    [ticketIds],
  );
}
