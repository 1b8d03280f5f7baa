import type { Tx } from '../../platform/db/tx.ts';

/** Clears the preview of tickets whose messages are past their retention. Returns how many. */
export async function clearOldLastMessages(tx: Tx, before: Date, limit: number): Promise<number> {
  const changed = await tx.rows(
    'retention-last-messages',
    `update tickets set last_message = '' where company_id = current_company() and id = any(array(
       select id from tickets where company_id = current_company() and last_message_at < $1 and last_message <> '' limit $2
       for update skip locked)) returning id`,
    [before, limit],
  );
  return changed.length;
}
