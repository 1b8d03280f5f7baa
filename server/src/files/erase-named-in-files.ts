import type { Tx } from '../platform/db/tx.ts';
import { type NamedPerson, namedIn } from '../platform/text/written-numbers.ts';

/** Erases a person's number from the names of files in conversations with others. */
export async function eraseNamedInFiles(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const named = namedIn(person);
  if (named === null) return { rows: 0 };
  const changed = await tx.rows(
    'erase-named-files',
    `update files set name = regexp_replace(name, $1, '…', 'g')
     where company_id = current_company() and name like any($2) and name ~ $1 returning id`,
    [named.pattern, named.looks],
  );
  return { rows: changed.length };
}
