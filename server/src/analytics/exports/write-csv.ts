import type { ReportRow } from '@balcao/contract/analytics/report';
import { cellText, columnTitle } from '@balcao/contract/analytics/report-columns.rules';
import type { ReportHead } from './report-file.ts';

/** Semicolons, as Portuguese spreadsheets expect, with a UTF-8 BOM. */
export async function writeCsv(head: ReportHead, rows: readonly ReportRow[]): Promise<Uint8Array> {
  const toCsvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(';')}\r\n`;
  const body = rows.map((row) => toCsvRow(head.columns.map((column) => cellText(row, column, head))));
  return Buffer.from(
    `\uFEFF${toCsvRow(head.columns.map((column) => columnTitle(column, head.language)))}${body.join('')}`,
  );
}

/** Spreadsheets would execute text that begins like a formula, so it gets an apostrophe as prefix. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
