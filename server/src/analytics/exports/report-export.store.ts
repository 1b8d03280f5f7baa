import type { ReportColumn } from '@balcao/contract/analytics/report-columns.rules';
import type { ReportExport } from '@balcao/contract/analytics/report-export';
import type { CreateExportInput } from '@balcao/contract/analytics/report-export.api';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import type { FileReach } from './file-reach.ts';

export type StoredExport = Omit<ReportExport, 'url'> & {
  userId: number;
  filter: unknown;
  columns: ReportColumn[];
  language: CreateExportInput['language'];
  fileId: number | null;
  fileName: string | null;
  /** its mailing; null: a user requested it, or the mailing was deleted */
  mailingId: number | null;
  /** what the file shows (`file-reach.ts`); null: not begun */
  reach: unknown;
  createdAt: Date;
};

type NewExport = Pick<
  StoredExport,
  'userId' | 'report' | 'format' | 'filter' | 'columns' | 'language' | 'rowsTotal' | 'mailingId'
>;

export async function insertExport(tx: Tx, export_: NewExport): Promise<number> {
  const { filter, ...rest } = export_;
  const { id } = await tx.db
    .insertInto('reportExports')
    .values({
      companyId: tx.companyId,
      ...rest,
      isMailed: rest.mailingId !== null,
      filter: jsonb(filter),
      createdAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function selectExport(tx: Tx, id: number): Promise<StoredExport | undefined> {
  const [row] = await tx.rows<StoredExport>(
    'report-export',
    `select e.id, e.user_id as "userId", e.report, e.format, e.filter, e.columns, e.language, e.state, e.rows_done as "rowsDone",
       e.rows_total as "rowsTotal", e.file_id::int as "fileId", f.name as "fileName", e.mailing_id::int as "mailingId", e.reach, e.created_at as "createdAt"
     from report_exports e left join files f on f.company_id = current_company() and f.id = e.file_id
     where e.company_id = current_company() and e.id = $1`,
    [id],
  );
  return row;
}

type Progress = {
  state: ReportExport['state'];
  rowsDone?: number;
  rowsTotal?: number;
  fileId?: number;
  reach?: FileReach;
};

/** A finished export stays as it is. */
export const saveProgress = (tx: Tx, id: number, { reach, ...progress }: Progress): Promise<unknown> =>
  tx.db
    .updateTable('reportExports')
    .set({ ...progress, ...(reach && { reach: jsonb(reach) }) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute();

/** Locks the export. False: it is finished or deleted. */
export async function lockPendingExport(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.rows(
    'report-export-lock',
    `select from report_exports where company_id = current_company() and id = $1 and state <> 'done' for update`,
    [id],
  );
  return rows.length > 0;
}

/** Returns the deleted exports with their files. `mailedBefore`: limit for mailed ones. */
export const deleteExportsBefore = (tx: Tx, before: Date, mailedBefore: Date): Promise<{ fileId: number | null }[]> =>
  tx.rows(
    'report-exports-old',
    'delete from report_exports where company_id = current_company() and created_at < $1 and (not is_mailed or created_at < $2) returning file_id::int as "fileId"',
    [before, mailedBefore],
  );
