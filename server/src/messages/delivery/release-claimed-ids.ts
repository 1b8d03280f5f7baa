import type { Tx } from '../../platform/db/tx.ts';
import { announceProgress, enqueueFailureRefresh } from '../message.audience.ts';
import { readMessagesAndTickets } from '../message.store.ts';

/**
 * An echo that precedes the response to its send may be taken for an earlier unconfirmed send with the same text
 * (receive/claim-echo.ts). The response says whose id it is: the earlier send is unconfirmed again.
 */
export async function releaseClaimedIds(tx: Tx, sent: { id: number; providerId: string }[]): Promise<void> {
  if (sent.length === 0) return;
  const released = await tx.rows<{ id: number }>(
    'messages-release-claimed',
    // The send first, then its id in its chat: otherwise all messages of the chat are read.
    `with sent as materialized (
       select x.id, x.p, m.whatsapp_id, m.chat from unnest($1::bigint[], $2::text[]) x(id, p)
       join lateral (select whatsapp_id, chat from messages where company_id = current_company() and id = x.id limit 1) m on true)
     update messages o set provider_id = null, status = 'unknown', fail_reason = 'interrupted', delivered_at = null, read_at = null,
       updated_at = $3
     from sent s join lateral (select id from messages where company_id = current_company() and whatsapp_id = s.whatsapp_id and chat = s.chat
       and provider_id = s.p and id <> s.id and from_me and origin not in ('phone', 'import') limit 1) claimed on true
     where o.company_id = current_company() and o.id = claimed.id
     returning o.id`,
    [sent.map(({ id }) => id), sent.map(({ providerId }) => providerId), tx.now],
  );
  if (released.length === 0) return;
  const found = await readMessagesAndTickets(
    tx,
    released.map(({ id }) => id),
  );
  for (const one of found) {
    announceProgress(tx, one);
    enqueueFailureRefresh(tx, one.message.ticketId);
  }
}
