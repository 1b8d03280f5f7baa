import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceImport } from '../message.audience.ts';

/**
 * Before a connection is deleted: files that it has not fetched never arrive, and a worker that fetches one cannot report it
 * any more. An imported history has thousands, so viewers of their tickets fetch these again.
 */
export async function failPendingMedia(tx: Tx, whatsappId: number): Promise<void> {
  const rows = await tx.rows<{ ticketId: number }>(
    'messages-media-of-connection',
    `with failed as (
       update messages set media_state = case when file_id is null then 'failed' else 'ready' end,
         media_fail_reason = case when file_id is null then 'gone' end, updated_at = ${laterThanBeforeSql('$2')}
       where company_id = current_company() and whatsapp_id = $1 and media_state = 'pending' returning ticket_id)
     select distinct ticket_id as "ticketId" from failed`,
    [whatsappId, tx.now],
  );
  for (const { ticketId } of rows) announceImport(tx, ticketId);
}
