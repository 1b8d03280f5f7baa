/**
 * Writes a table as xlsx, with a library that is loaded on first use. Cells are text, so that none is executed as a
 * formula; the first row is the header.
 */
export async function writeSpreadsheet(rows: readonly (readonly string[])[], sheet: string): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const [head = [], ...others] = rows;
  const widths = head.map((_, at) =>
    Math.min(60, Math.max(10, ...rows.slice(0, 200).map((row) => row[at]?.length ?? 0))),
  );
  return writeXlsxFile(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...others.map((row) => row.map((value) => ({ value, type: String }))),
    ],
    { sheet, columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
  ).toBlob();
}
