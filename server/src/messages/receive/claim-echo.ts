import type { Tx } from '../../platform/db/tx.ts';
import { announceProgress, enqueueFailureRefresh } from '../message.audience.ts';
import { readMessagesAndTickets } from '../message.store.ts';

/** A message of the business, as echoed by its channel. */
export type Echo = { whatsappId: number; chat: string; providerId: string; body: string; hasMedia: boolean };

/**
 * Assigns the echo's id to an unconfirmed send of ours with the same content: it was sent. False when there is none.
 * The tickets of such sends are locked by this transaction.
 */
export async function claimEcho(tx: Tx, { whatsappId, chat, providerId, body, hasMedia }: Echo): Promise<boolean> {
  const rows = await tx.rows<{ id: number }>(
    'inbound-claim-echo',
    `update messages set provider_id = $3, status = 'sent', fail_reason = null, updated_at = $6
     where company_id = current_company() and id = (
       select id from messages m where m.company_id = current_company() and m.whatsapp_id = $1 and m.chat = $2 and m.from_me
         and m.status in ('sending', 'unknown') and m.delivery_stage is not null and m.provider_id is null
         and case when $4 then m.file_id is not null
           when m.media_type = 'locationMessage' then right(m.body, length($7)) = $7
           else m.file_id is null and ${comparable('m.body')} = ${comparable('$5')} end
         and not exists (select from messages o where o.company_id = current_company() and o.whatsapp_id = $1 and o.provider_id = $3)
       order by m.id limit 1 for update)
     returning id`,
    [whatsappId, chat, providerId, hasMedia, body, tx.now, asLocation(body)],
  );
  for (const found of await readMessagesAndTickets(
    tx,
    rows.map(({ id }) => id),
  )) {
    announceProgress(tx, found);
    enqueueFailureRefresh(tx, found.message.ticketId);
  }
  return rows.length > 0;
}

/** Platforms normalise texts: they trim and join white space, compose letters, and drop what only affects how an emoji looks. */
const comparable = (text: string): string =>
  `regexp_replace(normalize(${text}), '[\\s\\u200b-\\u200d\\ufe0f]+', '', 'g')`;

/** The end of a location's body (`thumbnail|map URL|label`) that was sent as text: its label, then the map's URL. */
function asLocation(text: string): string {
  const parts = text.trim().split('\n');
  return `|${parts.at(-1)}|${parts.slice(0, -1).join('\n')}`;
}
