import type { Tx } from '../../platform/db/tx.ts';

export type ListFile = { id: number; name: string; mimeType: string; caption: string };

/** What goes before the text, in its order; the list's message is the first one's caption where it has none. */
export async function listFiles(tx: Tx, fileListId: number): Promise<ListFile[]> {
  return tx.rows<ListFile>(
    'campaign-list-files',
    `select f.id, coalesce(nullif(o.name, ''), f.name) as name, f.mime_type as "mimeType",
       case when o.caption = '' and row_number() over (order by o.place, o.id) = 1 then l.message else o.caption end as caption
     from file_lists l join file_list_options o on o.company_id = l.company_id and o.file_list_id = l.id
     join files f on f.company_id = o.company_id and f.id = o.file_id
     where l.company_id = current_company() and l.id = $1 order by o.place, o.id`,
    [fileListId],
  );
}
