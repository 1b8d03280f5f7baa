import type { Tx } from '../platform/db/tx.ts';

/** Figures contain no person, and stay; files of reports are deleted, since a row of them may be about the person. */
export async function eraseFigures(
  tx: Tx,
  { contactIds }: { contactIds: readonly number[] },
): Promise<{ rows: number; fileIds: number[] }> {
  await tx.rows(
    'erase-cycles',
    'update ticket_cycles set contact_id = null where company_id = current_company() and contact_id = any($1)',
    [contactIds],
  );
  const removed = await tx.rows<{ fileId: number | null }>(
    'erase-exports',
    'delete from report_exports where company_id = current_company() returning file_id::int as "fileId"',
    [],
  );
  return { rows: removed.length, fileIds: removed.flatMap(({ fileId }) => fileId ?? []) };
}
