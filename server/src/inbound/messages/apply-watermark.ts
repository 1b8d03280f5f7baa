import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { announceMessageById } from './find-by-provider-id.ts';

type Watermark = { chat: string; status: 'delivered' | 'read'; at: Date };

/** Marks everything of ours that was sent before this moment. Messages in state `unknown` stay unknown. */
export async function applyWatermark(tx: Tx, whatsappId: number, { chat, status, at }: Watermark): Promise<void> {
  const lowerStatuses = status === 'read' ? ['sent', 'delivered'] : ['sent'];
  const rows = await tx.rows<{ id: number }>(
    'inbound-watermark',
    // Locked in id order, as senders do.
    `with held as materialized (select id from messages where company_id = current_company() and whatsapp_id = $3 and chat = $4
       and from_me and status = any($5) and coalesce(sending_at, sent_at) <= $6 order by id for update)
     update messages m set status = $1, updated_at = $2 from held where m.company_id = current_company() and m.id = held.id
     returning m.id`,
    [status, tx.now, whatsappId, chat, lowerStatuses, at],
  );
  for (const { id } of rows) await announceMessageById(tx, id);
}

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
