import type { Tx } from '../../platform/db/tx.ts';

/** `optionId`: the file's id in the list, stable when files before it are added or removed. */
export type ListFile = { id: number; optionId: number; name: string; mimeType: string; caption: string };

/**
 * The files before the text, in order, that the recipient was not handed before `step`: the list may change meanwhile. The list's message is the
 * caption of the first file if that has none. Of a repeated step the last attempt counts.
 */
export const remainingFiles = (tx: Tx, fileListId: number, recipientId: number, step: number): Promise<ListFile[]> =>
  tx.rows<ListFile>(
    'campaign-remaining-files',
    `with handed as materialized (
       select distinct on (step) file_list_option_id as id from campaign_messages
       where company_id = current_company() and recipient_id = $2 and step > 0 and step < $3 order by step, attempt desc)
     select f.id, o.id as "optionId", coalesce(nullif(o.name, ''), f.name) as name, f.mime_type as "mimeType",
       case when o.caption = '' and not exists (select from handed) and row_number() over (order by o.place, o.id) = 1
         then l.message else o.caption end as caption
     from file_lists l join file_list_options o on o.company_id = l.company_id and o.file_list_id = l.id
     join files f on f.company_id = o.company_id and f.id = o.file_id
     where l.company_id = current_company() and l.id = $1 and not exists (select from handed h where h.id = o.id)
     order by o.place, o.id`,
    [fileListId, recipientId, step],
  );
