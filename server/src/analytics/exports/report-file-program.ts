import type { ReportRow } from '@balcao/contract/analytics/report';
import type { ProgramInput, ProgramOutput, ReportHead } from './report-file.ts';

// Exits with the server that started it.
process.on('disconnect', () => process.exit(0));

type Writer = { add(rows: readonly ReportRow[]): void; finish(count: number): Promise<Uint8Array> | Uint8Array };

let writer: Promise<Writer> | undefined;
const answer = (output: ProgramOutput) => process.send?.(output);

process.on('message', (input: ProgramInput) => {
  if ('head' in input) writer = openWriter(input.head);
  else void use(input).then(answer, fail);
});

async function use(input: Exclude<ProgramInput, { head: unknown }>): Promise<ProgramOutput> {
  if (!writer) throw new Error('rows before their head');
  const { add, finish } = await writer;
  if ('count' in input) return { bytes: await finish(input.count) };
  add(input.rows);
  return 'taken';
}

/** The writers are imported on demand, because loading them is slow. */
async function openWriter(head: ReportHead): Promise<Writer> {
  if (head.format === 'csv') return (await import('./write-csv.ts')).openCsv(head);
  const write =
    head.format === 'xlsx' ? (await import('./write-xlsx.ts')).writeXlsx : (await import('./write-pdf.ts')).writePdf;
  const rows: ReportRow[] = [];
  return {
    add: (more) => {
      for (const row of more) rows.push(row);
    },
    finish: (count) => write({ ...head, count }, rows),
  };
}

/** Writes the reason to the server's standard error. */
function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
