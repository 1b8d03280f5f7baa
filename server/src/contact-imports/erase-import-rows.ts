import type { Tx } from '../platform/db/tx.ts';

/** Deletes rows of imported files, whatever the format of the number in them. */
export async function eraseImportRows(
  tx: Tx,
  { numbers, emails }: { numbers: readonly string[]; emails: readonly string[] },
): Promise<{ rows: number }> {
  const written = [...numbers, ...numbers.filter((number) => number.startsWith('55')).map((number) => number.slice(2))];
  const removed = await tx.rows(
    'erase-import-rows',
    `delete from contact_import_rows where company_id = current_company()
       and (regexp_replace(number, '[^0-9]', '', 'g') = any($1) or lower(email) = any($2)) returning row`,
    [written, emails],
  );
  return { rows: removed.length };
}
