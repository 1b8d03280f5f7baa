/** A table as CSV: semicolons, as Portuguese spreadsheets expect, with a UTF-8 BOM. */
export const csvText = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvRows(rows)}`;

/** Further rows of a table that is written in parts. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('');

/** Spreadsheets would execute text that begins like a formula, so it gets an apostrophe as prefix. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
