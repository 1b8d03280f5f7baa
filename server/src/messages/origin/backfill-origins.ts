import type { TxContext } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';

/** Rows per statement: about a second on a busy machine, in which another transaction waits for single rows at most. */
const batchSize = 5000;

/**
 * Sets the origin of our own messages from before migration 0110, as far as their rows tell (docs/decisions/0110), one
 * batch per call, while the product is in use. A message with no person, delivery attempt or client id came from the
 * company's phone. When none is left the query does not run again until the next start.
 */
export function openOriginBackfill(context: TxContext, log: Log): () => Promise<void> {
  let isDone = false;
  let total = 0;
  return async () => {
    if (isDone) return;
    const { rowCount } = await context.database.owner.query(
      `with untold as materialized (select company_id, id from messages where from_me and origin = 'customer' limit $1 for update skip locked)
       update messages m set origin = case
         when t.imported and m.provider_id is not null and m.attempts = 0 and m.created_at > m.sent_at + interval '1 day' then 'import'
         when m.is_automatic then 'bot'
         when m.sent_by is null and m.client_id is null and m.attempts = 0 and not m.is_private
           and m.status not in ('queued', 'sending', 'failed', 'unknown') then 'phone'
         else 'person' end
       from untold u, tickets t
       where (m.company_id, m.id) = (u.company_id, u.id) and (t.company_id, t.id) = (m.company_id, m.ticket_id)`,
      [batchSize],
    );
    total += rowCount ?? 0;
    isDone = rowCount === 0;
    if (isDone && total > 0) log.info({ messages: total }, 'the origin of earlier messages is filled in');
  };
}
