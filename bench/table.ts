type Row = {
  what: string;
  /** in its own unit */
  measured: string;
  /** the baseline, measured in the same run */
  baseline?: string;
  /** measured : baseline, in the form of the aim */
  ratio?: number;
  aim?: string;
  isMet?: boolean;
};

export type Table = { add(row: Row): void; section(name: string): void; text(): string; missed(): string[] };

/** Rows are printed as they are measured, and again as one table at the end. */
export function openTable(): Table {
  const rows: (Row | { section: string })[] = [];
  const cells = (row: Row): string[] => [
    row.what,
    row.measured,
    row.baseline ?? '',
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)}×`,
    row.aim ?? '',
    row.isMet === undefined ? '' : row.isMet ? 'yes' : '**no**',
  ];
  return {
    add(row) {
      rows.push(row);
      process.stderr.write(`  ${cells(row).filter(Boolean).join(' | ')}\n`);
    },
    section(name) {
      rows.push({ section: name });
      process.stderr.write(`${name}\n`);
    },
    text() {
      const head = ['', 'measured', 'against', 'ratio', 'aim', 'met'];
      const body = rows.map((row) => ('section' in row ? [`**${row.section}**`, '', '', '', '', ''] : cells(row)));
      const widths = head.map((_, i) => Math.max(3, ...[head, ...body].map((row) => [...(row[i] ?? '')].length)));
      const formatRow = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
      return [formatRow(head), `|${widths.map((w) => '-'.repeat(w + 2)).join('|')}|`, ...body.map(formatRow)].join(
        '\n',
      );
    },
    missed: () => rows.flatMap((row) => ('what' in row && row.isMet === false ? [row.what] : [])),
  };
}
