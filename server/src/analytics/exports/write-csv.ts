import type { ReportRow } from '@balcao/contract/analytics/report';
import {
  cellText,
  columnKind,
  columnTitle,
  type ReportColumn,
  reportValue,
  ungroupedFigure,
} from '@balcao/contract/analytics/report-columns.rules';
import { csvRows, csvText } from '@balcao/contract/files/csv.rules';
import type { ReportHead } from './report-file.ts';

/** Encodes rows as they come: kept as objects, those of the longest files exceed the memory of their process. */
export function openCsv(head: ReportHead): { add(rows: readonly ReportRow[]): void; finish(): Uint8Array } {
  const parts = [Buffer.from(csvText([head.columns.map((column) => columnTitle(column, head.language))]))];
  return {
    add: (rows) =>
      void parts.push(
        Buffer.from(csvRows(rows.map((row) => head.columns.map((column) => csvValue(row, column, head))))),
      ),
    finish: () => Buffer.concat(parts),
  };
}

/** A program, or a spreadsheet in another language, would read `1.234` as little more than one. */
function csvValue(row: ReportRow, column: ReportColumn, head: ReportHead): string {
  const value = reportValue(row, column);
  return typeof value === 'number' && columnKind(column) !== 'minutes'
    ? ungroupedFigure(value, head.language)
    : cellText(row, column, head);
}
