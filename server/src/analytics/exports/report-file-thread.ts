import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReportRow } from '@balcao/contract/analytics/report';
import type { ReportHead, ThreadInput, ThreadOutput } from './report-file.ts';
import { writeCsv } from './write-csv.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

// On Linux a thread has a niceness of its own: calls that are waited for go before a file that is waited for anyway.
if (process.platform === 'linux') setPriority(10);

const head = workerData as ReportHead;
const rows: ReportRow[] = [];
const writers = { csv: writeCsv, xlsx: writeXlsx, pdf: writePdf };
const answer = (output: ThreadOutput) => parentPort?.postMessage(output);

parentPort?.on('message', async (input: ThreadInput) => {
  if (input === 'finish') return answer({ bytes: await writers[head.format](head, rows) });
  for (const row of input.rows) rows.push(row);
  answer('taken');
});
