import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ReportName, ReportRow } from '@balcao/contract/analytics/report';
import type { ReportColumn, ReportLanguage } from '@balcao/contract/analytics/report-columns.rules';
import type { ExportFormat } from '@balcao/contract/analytics/report-export';
import { bareEnvironment } from '../../platform/process/bare-environment.ts';

/** What stands around the rows. */
export type ReportHead = {
  report: ReportName;
  format: ExportFormat;
  columns: ReportColumn[];
  language: ReportLanguage;
  zone: string;
  company: string;
  title: string;
  period: string;
  filters: string[];
  totals: Record<string, number | null>;
  count: number;
  /** ISO 8601 */
  madeAt: string;
  madeBy: string;
};

export type ReportFile = {
  write(rows: readonly ReportRow[]): Promise<void>;
  finish(): Promise<Uint8Array>;
  close(): void;
};

/** What the program is told, the rows first, and what it says: `taken` for each batch, the bytes at the end. */
export type ProgramInput = { rows: readonly ReportRow[] } | { head: ReportHead };
export type ProgramOutput = 'taken' | { bytes: Uint8Array };

const program = fileURLToPath(new URL('./report-file-program.ts', import.meta.url));
const maxHeapMb = 1_536;
const timeoutMs = 5 * 60_000;
/** Calls that are waited for go before a file that is waited for anyway. */
const niceness = 10;

/**
 * A file is written by a program of its own: everybody else is served meanwhile. Not by a thread, whose memory is the server's: one that has
 * to wait for the processor while it asks for more holds up the server, too (docs/decisions/0459). It fails when it needs more memory or time than it may.
 */
export function openReportFile(head: ReportHead): ReportFile {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: bareEnvironment(),
  });
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness);
    } catch {
      // It has ended already.
    }
  });
  let answer: PromiseWithResolvers<ProgramOutput> | undefined;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    answer?.reject(failure);
  };
  child.on('message', (output: ProgramOutput) => answer?.resolve(output));
  child.on('error', fail);
  child.on('exit', (code, signal) => fail(new Error(`the program of a report ended: ${signal ?? code}`)));
  const ask = (input: ProgramInput): Promise<ProgramOutput> => {
    if (failure) return Promise.reject(failure);
    answer = Promise.withResolvers();
    const timer = setTimeout(() => fail(new Error('a report took too long')), timeoutMs);
    child.send(input, (error) => error && fail(error));
    return answer.promise.finally(() => clearTimeout(timer));
  };
  const close = () => void child.kill('SIGKILL');
  return {
    write: async (rows) => void (await ask({ rows })),
    finish: async () => {
      const output = await ask({ head });
      close();
      if (output === 'taken') throw new Error('a report without bytes');
      return output.bytes;
    },
    close,
  };
}
