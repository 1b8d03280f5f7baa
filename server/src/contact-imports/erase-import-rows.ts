import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import { type NamedPerson, namedIn } from '../platform/erasure/written-numbers.ts';

type ImportedPerson = NamedPerson & { numbers: readonly string[]; emails: readonly string[] };

/**
 * Deletes rows of imported files, whatever the format of the number in them. In names of others the number is replaced, as in
 * those of contacts: a row that is imported later would bring it back.
 */
export async function eraseImportRows(tx: Tx, person: ImportedPerson): Promise<{ rows: number }> {
  const { numbers, emails } = person;
  const written = [...numbers, ...numbers.filter((number) => number.startsWith('55')).map((number) => number.slice(2))];
  const removed = await tx.rows(
    'erase-import-rows',
    // The last: a refused row has what was typed, which may be a number among other digits.
    `delete from contact_import_rows where company_id = current_company()
       and (regexp_replace(number, '[^0-9]', '', 'g') = any($1) or lower(email) = any($2) or number ~ $3) returning row`,
    [written, emails, namedIn(person)?.pattern ?? null],
  );
  const renamed = await eraseMentions(
    tx,
    person,
    'erase-named-import-rows',
    `with found as (select import_id, row, regexp_replace(name, $1, '…', 'g') as name from contact_import_rows
       where company_id = current_company() and name like any($2) and name ~ $1)
     update contact_import_rows r set name = case when length(found.name) < 2 then '……' else found.name end
     from found where r.company_id = current_company() and (r.import_id, r.row) = (found.import_id, found.row) returning r.row`,
  );
  return { rows: removed.length + renamed.length };
}
