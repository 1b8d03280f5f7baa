import type { ReportRow } from '@balcao/contract/analytics/report';
import { cellText, columnTitle } from '@balcao/contract/analytics/report-columns.rules';
import { csvText } from '@balcao/contract/files/csv.rules';
import type { ReportHead } from './report-file.ts';

export async function writeCsv(head: ReportHead, rows: readonly ReportRow[]): Promise<Uint8Array> {
  const titles = head.columns.map((column) => columnTitle(column, head.language));
  return Buffer.from(
    csvText([titles, ...rows.map((row) => head.columns.map((column) => cellText(row, column, head)))]),
  );
}
