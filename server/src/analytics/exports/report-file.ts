import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ReportName, ReportRow } from '@balcao/contract/analytics/report';
import type { ReportColumn, ReportLanguage } from '@balcao/contract/analytics/report-columns.rules';
import type { ExportFormat } from '@balcao/contract/analytics/report-export';
import { bareEnvironment } from '../../platform/process/bare-environment.ts';

/** Everything in the file but the rows. */
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
  /** `count`: of the rows written */
  finish(count: number): Promise<Uint8Array>;
  close(): void;
};

/** Messages to the child process: the head, rows, their count; and its responses: `taken` for each batch, the bytes at the end. */
export type ProgramInput = { head: ReportHead } | { rows: readonly ReportRow[] } | { count: number };
export type ProgramOutput = 'taken' | { bytes: Uint8Array };

const program = fileURLToPath(new URL('./report-file-program.ts', import.meta.url));
const maxHeapMb = 1_536;
const timeoutMs = 5 * 60_000;
/** Requests have priority over a file that takes long anyway. */
const niceness = 10;

/**
 * A child process writes the file, so that requests are served meanwhile. Not a thread, which shares the server's
 * memory: one that is descheduled while it allocates stalls the server as well (docs/decisions/0459). It fails when it
 * exceeds its limit of memory or time.
 */
export function openReportFile(head: ReportHead, heapMb = maxHeapMb): ReportFile {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: bareEnvironment(),
  });
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness);
    } catch {
      // The process has already exited.
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
  const send = (input: ProgramInput) => void child.send(input, (error) => error && fail(error));
  const ask = (input: ProgramInput): Promise<ProgramOutput> => {
    if (failure) return Promise.reject(failure);
    answer = Promise.withResolvers();
    const timer = setTimeout(() => fail(new Error('a report took too long')), timeoutMs);
    send(input);
    return answer.promise.finally(() => clearTimeout(timer));
  };
  const close = () => void child.kill('SIGKILL');
  send({ head });
  return {
    write: async (rows) => void (await ask({ rows })),
    finish: async (count) => {
      const output = await ask({ count });
      close();
      if (output === 'taken') throw new Error('a report without bytes');
      return output.bytes;
    },
    close,
  };
}
