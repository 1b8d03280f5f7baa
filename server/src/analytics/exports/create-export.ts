import { defaultColumns, reportColumns } from '@balcao/contract/analytics/report-columns.rules';
import { maxExportRows, type ReportExport } from '@balcao/contract/analytics/report-export';
import type { CreateExportInput } from '@balcao/contract/analytics/report-export.api';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { reports, requestReport } from '../reports/list-report.ts';
import { coversReach } from './file-reach.ts';
import { exportReportJob } from './report-export.jobs.ts';
import { insertExport, selectExport } from './report-export.store.ts';

/** @throws Failure ERR_REPORT_TOO_LARGE, which names the formats that accept this many rows */
export async function createExport(tx: Tx, actor: Actor, input: CreateExportInput): Promise<ReportExport> {
  const { report, format } = input;
  const request = await readRequest(tx, actor, input);
  const { count, period } = request;
  if (count > maxExportRows[format]) {
    const formats = formatsFor(count);
    throw new Failure('ERR_REPORT_TOO_LARGE', { rows: count, maxRows: maxExportRows[format], formats });
  }
  const exportId = await queueExport(tx, actor, input, { ...request, mailingId: null });
  await recordAudit(tx, {
    action: 'report.export',
    by: actor,
    subject: { id: exportId, name: report },
    changes: {
      format: { after: format },
      rows: { after: count },
      from: { after: period.from },
      to: { after: period.to },
    },
  });
  return findExport(tx, actor, exportId);
}

/**
 * For a mailing, which is audited itself. A report that is too long for PDF becomes a spreadsheet, and the longest a
 * csv.
 */
export async function createMailedExport(
  tx: Tx,
  actor: Actor,
  input: CreateExportInput,
  mailingId: number,
): Promise<void> {
  const request = await readRequest(tx, actor, input);
  const isShort = request.count <= maxExportRows[input.format];
  const format = isShort ? input.format : (formatsFor(request.count)[0] ?? 'csv');
  await queueExport(tx, actor, { ...input, format }, { ...request, mailingId });
}

const formatsFor = (count: number) => (['xlsx', 'csv'] as const).filter((format) => count <= maxExportRows[format]);

async function readRequest(tx: Tx, actor: Actor, { report, ...filter }: CreateExportInput) {
  const request = await requestReport(tx, actor, filter);
  return { period: request.period, count: (await reports[report].summarise(tx, request)).count };
}

type Read = Awaited<ReturnType<typeof readRequest>> & { mailingId: number | null };

async function queueExport(
  tx: Tx,
  { userId }: Actor,
  { report, format, columns: asked, language, ...filter }: CreateExportInput,
  { count, period: { from, to }, mailingId }: Read,
): Promise<number> {
  const chosen = reportColumns[report].filter((column) => asked.includes(column));
  const exportId = await insertExport(tx, {
    userId,
    report,
    format,
    // The days as of now, not as of the job's run.
    filter: { ...filter, days: undefined, dateStart: from, dateEnd: to },
    columns: chosen.length > 0 ? chosen : [...defaultColumns(report)],
    language,
    rowsTotal: count,
    mailingId,
  });
  tx.enqueue(exportReportJob, { companyId: tx.companyId, exportId });
  return exportId;
}

/** Another user's export is not found. @throws Failure ERR_NO_PERMISSION: it shows what the user may no longer see */
export async function findExport(tx: Tx, actor: Actor, id: number): Promise<ReportExport> {
  const row = await selectExport(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  ensure(row.userId === actor.userId, 'ERR_NOT_FOUND');
  ensure(coversReach(actor, row.reach), 'ERR_NO_PERMISSION');
  const { report, format, state, rowsDone, rowsTotal, fileId, fileName } = row;
  const url = fileId === null || fileName === null ? null : tx.fileUrl({ id: fileId, name: fileName });
  return { id, report, format, state, rowsDone, rowsTotal, url };
}
