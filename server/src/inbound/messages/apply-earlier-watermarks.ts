import { z } from 'zod';
import { applyWatermark } from '../../messages/receive/apply-watermark.ts';
import type { Tx } from '../../platform/db/tx.ts';

const watermarkRow = z.object({ chat: z.string(), status: z.enum(['delivered', 'read']), at: z.coerce.date() });

/** Applies watermarks that arrived before these messages of ours were known to be sent. */
export async function applyEarlierWatermarks(tx: Tx, whatsappId: number, providerIds: string[]): Promise<void> {
  if (providerIds.length === 0) return;
  const rows = await tx.rows(
    'inbound-watermarks-before',
    `select m.chat, j.event -> 'event' ->> 'status' as status, max((j.event -> 'event' ->> 'at')::timestamptz) as at
     from (select distinct chat from messages where company_id = current_company() and whatsapp_id = $1 and provider_id = any($2) and from_me) m
     join journal j on j.company_id = current_company() and j.whatsapp_id = $1 and j.chat = m.chat
       and j.provider_id >= 'watermark:' and j.provider_id < 'watermark;' and j.event -> 'event' ->> 'kind' = 'watermark'
     group by 1, 2`,
    [whatsappId, providerIds],
  );
  for (const row of rows) await applyWatermark(tx, whatsappId, watermarkRow.parse(row));
}
