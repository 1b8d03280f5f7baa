import type { ReportRow } from '@balcao/contract/analytics/report';
import type { ProgramInput, ProgramOutput, ReportHead } from './report-file.ts';

// Exits with the server that started it.
process.on('disconnect', () => process.exit(0));

const rows: ReportRow[] = [];
const answer = (output: ProgramOutput) => process.send?.(output);

process.on('message', (input: ProgramInput) => {
  if ('head' in input) return void write(input.head).then((bytes) => answer({ bytes }), fail);
  for (const row of input.rows) rows.push(row);
  answer('taken');
});

/** The writers are imported on demand, because loading them is slow. */
async function write(head: ReportHead): Promise<Uint8Array> {
  if (head.format === 'csv') return (await import('./write-csv.ts')).writeCsv(head, rows);
  if (head.format === 'xlsx') return (await import('./write-xlsx.ts')).writeXlsx(head, rows);
  return (await import('./write-pdf.ts')).writePdf(head, rows);
}

/** Writes the reason to the server's standard error. */
function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
