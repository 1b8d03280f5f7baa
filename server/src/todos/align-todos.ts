import type { Tx } from '../platform/db/tx.ts';

/** A task belongs to its ticket's contact: when tickets move to another contact, their tasks follow. */
export async function alignTodos(tx: Tx, ticketIds: number[]): Promise<void> {
  await tx.rows(
    'moved-todos',
    `update todos d set contact_id = t.contact_id from tickets t
     where d.company_id = current_company() and d.ticket_id = any($1) and t.company_id = current_company() and t.id = d.ticket_id
       and d.contact_id is distinct from t.contact_id`,
    [ticketIds],
  );
}
