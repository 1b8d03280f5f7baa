import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';

/** Erases a person's number in drafts of other conversations. Those of their own were deleted with these. */
export async function eraseNamedInDrafts(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named-drafts',
    `update drafts set body = regexp_replace(body, $1, '…', 'g'), updated_at = $3
     where company_id = current_company() and body like any($2) and body ~ $1 returning ticket_id`,
    [tx.now],
  );
  return { rows: changed.length };
}
