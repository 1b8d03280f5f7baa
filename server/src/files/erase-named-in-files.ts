import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';

/** Erases a person's number from the names of files in conversations with others. */
export async function eraseNamedInFiles(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named-files',
    `update files set name = regexp_replace(name, $1, '…', 'g')
     where company_id = current_company() and name like any($2) and name ~ $1 returning id`,
  );
  return { rows: changed.length };
}
