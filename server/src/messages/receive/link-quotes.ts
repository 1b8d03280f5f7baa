import type { Tx } from '../../platform/db/tx.ts';
import type { ReceivedMessageKey } from './insert-received-messages.ts';

type QuotableMessage = Omit<ReceivedMessageKey, 'chat'>;

/** Links replies to the messages they quote. */
export async function linkQuotes(tx: Tx, quotingIds: number[]): Promise<void> {
  if (quotingIds.length === 0) return;
  await tx.rows(
    'inbound-quotes',
    `update messages m set quoted_message_id = o.id from messages o
     where m.company_id = current_company() and m.id = any($1) and o.company_id = current_company()
       and o.whatsapp_id = m.whatsapp_id and o.provider_id = m.quoted_provider_id`,
    [quotingIds],
  );
}

/** Links replies that arrived before the message they quote. Returns their ids. */
export async function linkPendingQuotes(tx: Tx, quotable: QuotableMessage[]): Promise<number[]> {
  if (quotable.length === 0) return [];
  const rows = await tx.rows<{ id: number }>(
    'inbound-quotes-to',
    `update messages m set quoted_message_id = x.id from unnest($1::bigint[], $2::int[], $3::text[]) x(id, w, pid)
     where m.company_id = current_company() and m.whatsapp_id = x.w and m.quoted_provider_id = x.pid and m.quoted_message_id is null
     returning m.id`,
    [quotable.map((m) => m.id), quotable.map((m) => m.whatsappId), quotable.map((m) => m.providerId)],
  );
  return rows.map(({ id }) => id);
}
