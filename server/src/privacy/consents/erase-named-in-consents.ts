import type { Tx } from '../../platform/db/tx.ts';
import { type NamedPerson, namedIn } from '../../platform/text/written-numbers.ts';

/** Erases a person's number from notes on the consents of others. */
export async function eraseNamedInConsents(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const named = namedIn(person);
  if (named === null) return { rows: 0 };
  const changed = await tx.rows(
    'erase-named-consents',
    `update contact_consents set note = regexp_replace(note, $1, '…', 'g')
     where company_id = current_company() and note like any($2) and note ~ $1 returning id`,
    [named.pattern, named.looks],
  );
  return { rows: changed.length };
}
