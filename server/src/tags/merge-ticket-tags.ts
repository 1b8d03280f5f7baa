import type { Tx } from '../platform/db/tx.ts';

/** Copies tags of one ticket to another; a kanban lane only if the latter is in none. Returns the added ones. */
export async function mergeTicketTags(tx: Tx, fromTicketId: number, toTicketId: number): Promise<number[]> {
  const rows = await tx.rows<{ tagId: number }>(
    'merge-ticket-tags',
    `insert into ticket_tags (ticket_id, tag_id)
     select $2, tt.tag_id from ticket_tags tt join tags g on (g.company_id, g.id) = (tt.company_id, tt.tag_id)
     where tt.company_id = current_company() and tt.ticket_id = $1 and (g.kanban = 0 or not exists (
       select from ticket_tags o join tags og on (og.company_id, og.id) = (o.company_id, o.tag_id)
       where o.company_id = current_company() and o.ticket_id = $2 and og.kanban = 1))
     on conflict do nothing returning tag_id as "tagId"`,
    [fromTicketId, toTicketId],
  );
  return rows.map(({ tagId }) => tagId);
}

/** Undoes a merge: removes the tags that were added. */
export async function removeTicketTags(tx: Tx, ticketId: number, tagIds: number[]): Promise<void> {
  await tx.rows(
    'unmerge-tags',
    'delete from ticket_tags where company_id = current_company() and ticket_id = $1 and tag_id = any($2)',
    [ticketId, tagIds],
  );
}
