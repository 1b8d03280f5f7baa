import type { Tx } from '../platform/db/tx.ts';
import { type NamedPerson, namedIn } from '../platform/text/written-numbers.ts';

/** Somebody's number in the extra fields of other contacts. */
export async function eraseNamedInFields(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const named = namedIn(person);
  if (named === null) return { rows: 0 };
  const changed = await tx.rows(
    'erase-named-fields',
    `update contact_fields set value = regexp_replace(value, $1, '…', 'g')
     where company_id = current_company() and value like any($2) and value ~ $1 returning id`,
    [named.pattern, named.looks],
  );
  return { rows: changed.length };
}
