import { defaultColumns, reportColumns } from '@balcao/contract/analytics/report-columns.rules';
import { maxExportRows, type ReportExport } from '@balcao/contract/analytics/report-export';
import type { CreateExportInput } from '@balcao/contract/analytics/report-export.api';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { reports, requestReport } from '../reports/list-report.ts';
import { exportReportJob } from './report-export.jobs.ts';
import { insertExport, selectExport } from './report-export.store.ts';

/** @throws Failure ERR_REPORT_TOO_LARGE, which names the formats that take as many rows */
export async function createExport(tx: Tx, actor: Actor, input: CreateExportInput): Promise<ReportExport> {
  const { report, format, columns: asked, language, ...filter } = input;
  const request = await requestReport(tx, actor, filter);
  const { count } = await reports[report].summarise(tx, request);
  if (count > maxExportRows[format]) {
    const formats = (['xlsx', 'csv'] as const).filter((other) => count <= maxExportRows[other]);
    throw new Failure('ERR_REPORT_TOO_LARGE', { rows: count, maxRows: maxExportRows[format], formats });
  }
  const chosen = reportColumns[report].filter((column) => asked.includes(column));
  const columns = chosen.length > 0 ? chosen : [...defaultColumns(report)];
  // The days of now, not those of when the job runs.
  const { from, to } = request.period;
  const days = { days: undefined, dateStart: from, dateEnd: to };
  const exportId = await insertExport(tx, {
    userId: actor.userId,
    report,
    format,
    filter: { ...filter, ...days },
    columns,
    language,
    rowsTotal: count,
  });
  await recordAudit(tx, {
    action: 'report.export',
    by: actor,
    subject: { id: exportId, name: report },
    changes: { format: { after: format }, rows: { after: count }, from: { after: from }, to: { after: to } },
  });
  tx.enqueue(exportReportJob, { companyId: tx.companyId, exportId });
  return findExport(tx, actor, exportId);
}

/** Another person's is not found. */
export async function findExport(tx: Tx, actor: Actor, id: number): Promise<ReportExport> {
  const row = await selectExport(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  ensure(row.userId === actor.userId, 'ERR_NOT_FOUND');
  const { report, format, state, rowsDone, rowsTotal, fileId, fileName } = row;
  const url = fileId === null || fileName === null ? null : tx.fileUrl({ id: fileId, name: fileName });
  return { id, report, format, state, rowsDone, rowsTotal, url };
}
