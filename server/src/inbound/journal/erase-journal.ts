import type { Tx } from '../../platform/db/tx.ts';
import { likePattern } from '../../platform/text/like-pattern.ts';

/** What channels handed over of a person: of their own chats, and of groups in which they wrote or are named. */
export async function eraseJournal(tx: Tx, { addresses }: { addresses: readonly string[] }): Promise<{ rows: number }> {
  const removed = await tx.rows(
    'erase-journal',
    `delete from journal where company_id = current_company()
       and (chat like any($1) or provider_id like any($1) or event::text like any($1)) returning id`,
    [addresses.map(likePattern)],
  );
  return { rows: removed.length };
}
