import type { Tx } from '../../platform/db/tx.ts';
import { announceProgress } from '../message.audience.ts';
import { readMessagesAndTickets } from '../message.store.ts';

type Watermark = { chat: string; status: 'delivered' | 'read'; at: Date };

/** Marks all our messages sent before this moment. Messages in state `unknown` stay unknown. */
export async function applyWatermark(tx: Tx, whatsappId: number, { chat, status, at }: Watermark): Promise<void> {
  const lowerStatuses = status === 'read' ? ['sent', 'delivered'] : ['sent'];
  const rows = await tx.rows<{ id: number }>(
    'inbound-watermark',
    // Locked in id order, as senders do. What a channel has confirmed has its id: this condition makes the index of a chat's
    // messages usable, without which all messages of the company are read.
    `with held as materialized (select id from messages where company_id = current_company() and whatsapp_id = $3 and chat = $4
       and provider_id is not null and from_me and status = any($5) and coalesce(sending_at, sent_at) <= $6 order by id for update)
     update messages m set status = $1, updated_at = $2, delivered_at = coalesce(m.delivered_at, $6),
       read_at = case when $1 = 'read' then $6 else m.read_at end from held where m.company_id = current_company() and m.id = held.id
     returning m.id`,
    [status, tx.now, whatsappId, chat, lowerStatuses, at],
  );
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  for (const found of await readMessagesAndTickets(tx, ids)) announceProgress(tx, found);
}
