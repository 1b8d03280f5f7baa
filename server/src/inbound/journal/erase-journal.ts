import type { Tx } from '../../platform/db/tx.ts';
import { likePattern } from '../../platform/text/like-pattern.ts';

/** Erases a person's events from the journal: in their own chats, and in groups in which they wrote or are named. */
export async function eraseJournal(tx: Tx, { addresses }: { addresses: readonly string[] }): Promise<{ rows: number }> {
  const removed = await tx.rows(
    'erase-journal',
    `delete from journal where company_id = current_company()
       and (chat like any($1) or provider_id like any($1) or event::text like any($1)) returning id`,
    [addresses.map(likePattern)],
  );
  return { rows: removed.length };
}
