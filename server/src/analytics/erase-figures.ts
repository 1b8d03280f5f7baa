import type { Tx } from '../platform/db/tx.ts';

/** Figures are of nobody any more, and stay; reports that lie there as files go, since a row of them may be the person's. */
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
