import type { Tx } from '../platform/db/tx.ts';
import { type NamedPerson, namedIn } from '../platform/text/written-numbers.ts';

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
  const named = namedIn(person);
  if (named === null) return { rows: 0 };
  const changed = await tx.rows(
    'erase-named-ratings',
    `update ratings set comment = regexp_replace(comment, $1, '…', 'g')
     where company_id = current_company() and comment like any($2) and comment ~ $1 returning id`,
    [named.pattern, named.looks],
  );
  return { rows: changed.length };
}
