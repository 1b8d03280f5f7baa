import type { Spreadsheet, SpreadsheetLimits, SpreadsheetRow } from './spreadsheet.ts';

/** Parses rows of text (RFC 4180) separated by semicolons, commas or tabs; a first line `sep=;`, as Excel writes it, decides which. */
export function parseCsv(text: string, { maxRows, maxColumns }: SpreadsheetLimits): Spreadsheet {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const separator = named?.[1] ?? separatorOf(text);
  const rows: SpreadsheetRow[] = [];
  let number = named ? 1 : 0;
  let at = named?.[0].length ?? 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (let isLast = false; !isLast; ) {
      const cell = readCell(text, at, separator);
      cells.push(cell.value);
      if (cells.length > maxColumns) return { problem: 'tooManyColumns' };
      at = cell.end + 1;
      isLast = text[cell.end] !== separator;
      if (isLast && text[cell.end] === '\r' && text[at] === '\n') at += 1;
    }
    number += 1;
    if (cells.every((value) => value === '')) continue;
    rows.push({ number, cells });
    if (rows.length > maxRows) return { problem: 'tooManyRows' };
  }
  return rows.length === 0 ? { problem: 'empty' } : { rows };
}

/** Reads a cell up to the separator or the end of the line; `end` is that position. Quoted cells may contain both. */
function readCell(text: string, start: number, separator: string): { value: string; end: number } {
  let value = '';
  let at = start;
  if (text[at] === '"') {
    for (at += 1; at < text.length; at += 1) {
      const close = text.indexOf('"', at);
      if (close < 0) return { value: (value + text.slice(at)).trim(), end: text.length };
      value += text.slice(at, close);
      at = close;
      if (text[close + 1] !== '"') break;
      value += '"';
      at = close + 1;
    }
    at += 1;
  }
  const from = at;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value: (value + text.slice(from, at)).trim(), end: at };
}

/** The separator that occurs most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const head = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => head.split(separator).length;
  return [';', ',', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
