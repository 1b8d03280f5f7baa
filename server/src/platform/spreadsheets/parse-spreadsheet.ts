import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { sanitizeText } from '../text/sanitize-text.ts';
import { decodeText } from './decode-text.ts';
import { parseCsv } from './parse-csv.ts';
import type { Spreadsheet, SpreadsheetLimits, SpreadsheetRow } from './spreadsheet.ts';
import { unpackedSize } from './unpacked-size.ts';

/** The total of all files in a workbook. */
const maxUnpackedBytes = 200 * 1024 * 1024;

/** Parses a workbook (xlsx, xls, ods) or text in rows (csv), recognised by its bytes and not by the file name. */
export function parseSpreadsheet(bytes: Buffer, limits: SpreadsheetLimits): Spreadsheet {
  if (bytes.length === 0) return { problem: 'empty' };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const size = unpackedSize(bytes, maxUnpackedBytes);
    if (size === null) return { problem: 'unreadable' };
    return size > maxUnpackedBytes ? { problem: 'tooLarge' } : parseWorkbook(bytes, limits);
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return parseWorkbook(bytes, limits);
  const text = decodeText(bytes);
  // HTML pages, XML and PDFs that claim to be a workbook are other formats.
  if (text === null || /^\s*<|^%PDF/.test(text)) return { problem: 'unreadable' };
  // A file whose writing was interrupted often ends in zeros.
  return parseCsv(sanitizeText(text), limits);
}

const startsWith = (bytes: Buffer, signature: number[]): boolean => signature.every((byte, i) => bytes[i] === byte);

function parseWorkbook(bytes: Buffer, limits: SpreadsheetLimits): Spreadsheet {
  try {
    const { SheetNames, Sheets } = read(bytes, { dense: true, sheets: 0, sheetRows: limits.maxRows + 1 });
    const sheet = Sheets[SheetNames[0] ?? ''];
    return sheet ? readSheet(sheet, limits) : { problem: 'empty' };
  } catch (error) {
    return { problem: error instanceof Error && /password|encrypt/i.test(error.message) ? 'protected' : 'unreadable' };
  }
}

function readSheet(sheet: WorkSheet, { maxRows, maxColumns }: SpreadsheetLimits): Spreadsheet {
  const rows: SpreadsheetRow[] = [];
  // The full range includes the rows beyond `sheetRows` that were not read.
  if (rowsOf(sheet['!fullref'] ?? sheet['!ref']) > maxRows) {
    // A range may be larger than its content: only as many filled rows are too many.
    if ((sheet['!data'] ?? []).length > maxRows) return { problem: 'tooManyRows' };
  }
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    if (!cells) continue;
    const texts = Array.from(cells, textOf);
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) continue;
    if (texts.length > maxColumns) return { problem: 'tooManyColumns' };
    rows.push({ number: index + 1, cells: texts });
  }
  return rows.length === 0 ? { problem: 'empty' } : { rows };
}

const rowsOf = (range: string | undefined): number => Number(/(\d+)$/.exec(range ?? '')?.[1] ?? 0);

/**
 * The value as a person would type it. A whole number has all of its digits, however it is displayed (1,15E+12); a
 * formula that was never calculated is returned as its text with the equals sign.
 */
function textOf(cell: CellObject | undefined): string {
  if (!cell) return '';
  const { t, v, w, f } = cell;
  if (f !== undefined && (v === undefined || v === '')) return sanitizeText(`=${f}`);
  if (t === 'e' || v === undefined) return '';
  if (typeof v === 'number' && Number.isInteger(v)) return String(v);
  // A cell may have any character as an escape (`_x0000_`).
  return sanitizeText(typeof v === 'string' ? v : (w ?? String(v))).trim();
}
