import type { Tx } from '../../platform/db/tx.ts';

/** Moves all tickets of a duplicate to the survivor; each remembers its original contact. */
export async function moveTicketsToContact(tx: Tx, survivorId: number, duplicateId: number): Promise<void> {
  await tx.rows(
    'merge-tickets',
    `update tickets set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [survivorId, duplicateId],
  );
}

/** Undoes a merge: tickets that came from one of `originalIds` move to the contact of these. */
export async function returnTicketsToContact(
  tx: Tx,
  { from, to, originalIds }: { from: number; to: number; originalIds: number[] },
): Promise<void> {
  await tx.rows(
    'unmerge-tickets',
    `update tickets set contact_id = $2, home_contact_id = nullif(home_contact_id, $2)
     where company_id = current_company() and contact_id = $1 and home_contact_id = any($3)`,
    [from, to, originalIds],
  );
}

/** Assigns the ticket to this contact, as if it had been opened for it. */
export async function reassignTicket(tx: Tx, ticketId: number, contactId: number): Promise<void> {
  await tx.rows(
    'unmerge-whole',
    'update tickets set contact_id = $2, home_contact_id = null where company_id = current_company() and id = $1',
    [ticketId, contactId],
  );
}

/** Without an announcement: the caller announces them in its own order. */
export async function bumpTicketVersions(tx: Tx, ticketIds: number[]): Promise<void> {
  await tx.rows(
    'moved-versions',
    'update tickets set version = version + 1 where company_id = current_company() and id = any($1)',
    [ticketIds],
  );
}
