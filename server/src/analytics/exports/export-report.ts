import { Readable } from 'node:stream';
import type { ReportRow } from '@balcao/contract/analytics/report';
import { reportFilter } from '@balcao/contract/analytics/report.api';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { storeFile } from '../../files/store-file.ts';
import type { MailDeps } from '../../mails/mail-deps.ts';
import { isDatabaseUnavailable } from '../../platform/db/connection/connection-errors.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import { loadActorOfUser } from '../../users/load-actor-of-user.ts';
import { reports, requestReport } from '../reports/list-report.ts';
import type { Report, RowKey } from '../reports/report.ts';
import type { ReportRequest } from '../reports/report-conditions.ts';
import { describeFilter } from './describe-filter.ts';
import { reachOf } from './file-reach.ts';
import { mailExport } from './mail-export.ts';
import { lockPendingExport, type StoredExport, saveProgress, selectExport } from './report-export.store.ts';
import { openReportFile, type ReportFile } from './report-file.ts';

/**
 * Rows read at a time. Other work waits while a batch passes through this process (docs/decisions/0459), so batches are
 * small; those of the list formats are longer.
 */
const batchSizes: Record<StoredExport['format'], number> = { pdf: 200, xlsx: 1_000, csv: 1_000 };

/**
 * Writes the requested file with the data that its person may see now: their rights are read again. A child process
 * writes it. A crash or a loss of the database repeats it, also while another run continues: the first to finish stores and mails
 * it. Rows added meanwhile are not in it.
 */
export async function exportReport(
  context: RequestContext<Actor> & { mails: Pick<MailDeps, 'box' | 'smtp'> },
  { companyId, exportId }: { companyId: number; exportId: number },
): Promise<void> {
  const inCompany = <T>(work: (tx: Tx) => Promise<T>) => inTx(context, companyId, work);
  const begun = await inCompany((tx) => begin(tx, exportId));
  if (begun === null) return;
  const { stored, request, head, fileDays } = begun;
  const file = openReportFile({
    ...head,
    report: stored.report,
    format: stored.format,
    columns: stored.columns,
    language: stored.language,
  });
  try {
    const count = await writeRows(inCompany, stored, request, file);
    const bytes = await file.finish(count);
    const name = `${head.title} ${fileDays}.${stored.format}`;
    const upload = await context.uploads.store(companyId, { name, bytes: Readable.from([bytes]) });
    const isStored = await inCompany(async (tx) => {
      if (!(await lockPendingExport(tx, exportId))) return false;
      await saveProgress(tx, exportId, {
        state: 'done',
        rowsDone: count,
        rowsTotal: count,
        fileId: await storeFile(tx, upload),
      });
      if (stored.mailingId !== null) await mailExport(tx, context.mails, stored, head);
      return true;
    });
    // A person was erased, the user deleted, or another run finished while the file was written.
    if (!isStored) await context.uploads.discard([upload]);
  } catch (error) {
    file.close();
    if (!isDatabaseUnavailable(error)) await inCompany((tx) => saveProgress(tx, exportId, { state: 'failed' }));
    throw error;
  }
}

async function begin(tx: Tx, exportId: number) {
  const stored = await selectExport(tx, exportId);
  // A day has passed, or it is finished. A failure is shown on the screen and ends it, unless a mail is to follow.
  if (!stored || stored.state === 'done' || (stored.state === 'failed' && stored.mailingId === null)) return null;
  const actor = await loadActorOfUser(tx, stored.userId);
  if (!can(actor, 'dashboard:view')) {
    await saveProgress(tx, exportId, { state: 'failed' });
    return null;
  }
  const request = await requestReport(tx, actor, reportFilter.parse(stored.filter));
  const { period } = request;
  const isCut = stored.createdAt < period.until;
  const until = isCut ? stored.createdAt : period.until;
  const bounded: ReportRequest = { ...request, isCut, period: { ...period, until } };
  const { count, totals } = await reports[stored.report].summarise(tx, bounded);
  await saveProgress(tx, exportId, { state: 'running', rowsDone: 0, rowsTotal: count, reach: reachOf(request) });
  const { fileDays, ...described } = await describeFilter(tx, stored, request);
  return {
    stored: { ...stored, rowsTotal: count },
    request: bounded,
    fileDays,
    head: { ...described, zone: period.zone, totals, count, madeAt: tx.now.toISOString(), madeBy: actor.name ?? '' },
  };
}

/** Returns the number of rows: for a report of the current state it may differ from the count before. */
async function writeRows(
  inCompany: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  stored: StoredExport,
  request: ReportRequest,
  file: ReportFile,
): Promise<number> {
  const report: Report<ReportRow> = reports[stored.report];
  const batchRows = batchSizes[stored.format];
  let written = 0;
  let after: RowKey | null = null;
  do {
    const { rows, next } = await inCompany((tx) => report.batch(tx, request, after, batchRows));
    for (let skip = 0; skip < rows.length; skip += batchRows) {
      const part = rows.slice(skip, skip + batchRows);
      await file.write(part);
      written += part.length;
      const rowsDone = Math.min(written, stored.rowsTotal);
      await inCompany((tx) => saveProgress(tx, stored.id, { state: 'running', rowsDone }));
    }
    after = next;
  } while (after !== null);
  return written;
}
