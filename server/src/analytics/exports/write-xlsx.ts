import type { ReportRow } from '@balcao/contract/analytics/report';
import {
  cellText,
  columnKind,
  columnTitle,
  type ReportColumn,
  reportValue,
} from '@balcao/contract/analytics/report-columns.rules';
import { truncateText } from '@balcao/contract/truncate-text';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { ReportHead } from './report-file.ts';

/** Spreadsheet programs reject longer cells. A customer's comment may be longer. */
const maxCellLength = 32_767;

/** Counts and rates are numbers; everything else is text, so that nothing runs as a formula. */
export async function writeXlsx(head: ReportHead, rows: readonly ReportRow[]): Promise<Uint8Array> {
  const title = head.columns.map(
    (column): Cell => ({ value: columnTitle(column, head.language), type: String, fontWeight: 'bold' }),
  );
  const body = rows.map((row) => head.columns.map((column) => cellOf(row, column, head)));
  const columns = head.columns.map((column, at) => ({ width: widthOf(rows, column, at, head) }));
  return writeXlsxFile([title, ...body], { sheet: head.title, columns, stickyRowsCount: 1 }).toBuffer();
}

function cellOf(row: ReportRow, column: ReportColumn, head: ReportHead): Cell {
  const value = reportValue(row, column);
  if (typeof value === 'number' && columnKind(column) !== 'minutes') return { value, type: Number };
  const text = truncateText(cellText(row, column, head), maxCellLength);
  return text === '' ? null : { value: text, type: String };
}

const widthOf = (rows: readonly ReportRow[], column: ReportColumn, _at: number, head: ReportHead): number =>
  Math.min(60, Math.max(10, ...rows.slice(0, 200).map((row) => cellText(row, column, head).length + 2)));
