import type { Tx } from '../platform/db/tx.ts';

/** Rows of files that were imported, in whatever way the number was written there. */
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
