import type { Tx } from '../platform/db/tx.ts';
import { exportReportJob } from './exports/report-export.jobs.ts';

/**
 * Figures contain no person, and stay; files of reports are deleted, since a row of them may be about the person. One that
 * was still to be mailed is made anew: its recipients did not ask for it, and would not miss it.
 */
export async function eraseFigures(
  tx: Tx,
  { contactIds }: { contactIds: readonly number[] },
): Promise<{ rows: number; fileIds: number[] }> {
  await tx.rows(
    'erase-cycles',
    'update ticket_cycles set contact_id = null where company_id = current_company() and contact_id = any($1)',
    [contactIds],
  );
  const removed = await tx.rows<{ fileId: number | null; againId: number | null }>(
    'erase-exports',
    // A new row: a run that has read the person finds the former one gone, and stores nothing.
    `with removed as (delete from report_exports where company_id = current_company() returning *),
       again as (
         insert into report_exports (user_id, report, format, filter, columns, language, rows_total, mailing_id, is_mailed, created_at)
         select user_id, report, format, filter, columns, language, rows_total, mailing_id, is_mailed, created_at from removed
         where mailing_id is not null and state <> 'done' order by id returning id)
     select file_id::int as "fileId", null::int as "againId" from removed union all select null, id::int from again`,
    [],
  );
  const againIds = removed.flatMap(({ againId }) => againId ?? []);
  for (const exportId of againIds) tx.enqueue(exportReportJob, { companyId: tx.companyId, exportId });
  return { rows: removed.length - againIds.length, fileIds: removed.flatMap(({ fileId }) => fileId ?? []) };
}
