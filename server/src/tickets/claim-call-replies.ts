import { isOwnConnectionSql } from '../contacts/identities/own-connection.ts';
import type { Tx } from '../platform/db/tx.ts';

/**
 * Returns the tickets whose caller gets a reply now: not in groups, not from a connection of the same company, and not
 * within `minMinutes` of the last one.
 */
export async function claimCallReplies(tx: Tx, ticketIds: number[], minMinutes: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'calls-answered',
    `update tickets t set call_said_at = $2 where t.company_id = current_company() and t.id = any($1) and not t.is_group
       and (t.call_said_at is null or t.call_said_at <= $2::timestamptz - make_interval(mins => $3)) and not ${isOwnConnectionSql}
     returning t.id`,
    [ticketIds, tx.now, minMinutes],
  );
  return rows.map(({ id }) => id);
}
