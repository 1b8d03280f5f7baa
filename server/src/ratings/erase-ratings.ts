import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';

/** Ratings still count, without a contact; their comments are deleted. */
export async function eraseRatings(
  tx: Tx,
  { contactIds }: { contactIds: readonly number[] },
): Promise<{ rows: number }> {
  const changed = await tx.rows(
    'erase-ratings',
    `update ratings set comment = null, contact_id = null, home_contact_id = null
     where company_id = current_company() and (contact_id = any($1) or home_contact_id = any($1)) returning id`,
    [contactIds],
  );
  return { rows: changed.length };
}

/** Erases a person's number in comments of others. */
export async function eraseNamedInRatings(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named-ratings',
    `update ratings set comment = regexp_replace(comment, $1, '…', 'g')
     where company_id = current_company() and comment like any($2) and comment ~ $1 returning id`,
  );
  return { rows: changed.length };
}
