type Row = { name: string; number: string; email: string };

/** `contatos.csv`: semicolons, as Portuguese spreadsheets expect, with a UTF-8 BOM. */
export const contactsCsv = (rows: readonly Row[]): string =>
  `\uFEFF${[['name', 'number', 'email'], ...rows.map((row) => [row.name, row.number, row.email])]
    .map((fields) => fields.map(field).join(';'))
    .join('\r\n')}\r\n`;

/** Text that begins like a formula would be executed by spreadsheets: prefixed with an apostrophe. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
