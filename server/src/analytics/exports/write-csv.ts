import type { ReportRow } from '@balcao/contract/analytics/report';
import {
  cellText,
  columnKind,
  columnTitle,
  type ReportColumn,
  reportValue,
  ungroupedFigure,
} from '@balcao/contract/analytics/report-columns.rules';
import { csvText } from '@balcao/contract/files/csv.rules';
import type { ReportHead } from './report-file.ts';

export async function writeCsv(head: ReportHead, rows: readonly ReportRow[]): Promise<Uint8Array> {
  const titles = head.columns.map((column) => columnTitle(column, head.language));
  return Buffer.from(
    csvText([titles, ...rows.map((row) => head.columns.map((column) => csvValue(row, column, head)))]),
  );
}

/** A program, or a spreadsheet in another language, would read `1.234` as little more than one. */
function csvValue(row: ReportRow, column: ReportColumn, head: ReportHead): string {
  const value = reportValue(row, column);
  return typeof value === 'number' && columnKind(column) !== 'minutes'
    ? ungroupedFigure(value, head.language)
    : cellText(row, column, head);
}
