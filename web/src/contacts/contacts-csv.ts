type Row = { name: string; number: string; email: string };

/** `contatos.csv`: semicolons, as spreadsheets in Portuguese read it, with a mark that says UTF-8 to them. */
export const contactsCsv = (rows: readonly Row[]): string =>
  `\uFEFF${[['name', 'number', 'email'], ...rows.map((row) => [row.name, row.number, row.email])]
    .map((fields) => fields.map(field).join(';'))
    .join('\r\n')}\r\n`;

/** What begins like a formula would be run by the spreadsheet that opens it: an apostrophe makes it text. */
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
