import { Worker } from 'node:worker_threads';
import type { ReportName, ReportRow } from '@balcao/contract/analytics/report';
import type { ReportColumn, ReportLanguage } from '@balcao/contract/analytics/report-columns.rules';
import type { ExportFormat } from '@balcao/contract/analytics/report-export';

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

/** What the thread is told, and what it says: `taken` for each batch, the bytes at the end. */
export type ThreadInput = { rows: readonly ReportRow[] } | 'finish';
export type ThreadOutput = 'taken' | { bytes: Uint8Array };

const maxHeapMb = 1_536;
const timeoutMs = 5 * 60_000;

/** A file is written by a thread of its own: everybody else is served meanwhile. It fails when it needs more memory or time than it may. */
export function openReportFile(head: ReportHead): ReportFile {
  const thread = new Worker(new URL('./report-file-thread.ts', import.meta.url), {
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  let answer: PromiseWithResolvers<ThreadOutput> | undefined;
  thread.on('message', (output: ThreadOutput) => answer?.resolve(output));
  thread.on('error', (error) => answer?.reject(error));
  thread.on('exit', () => answer?.reject(new Error('the thread of a report ended')));
  const ask = async (input: ThreadInput): Promise<ThreadOutput> => {
    answer = Promise.withResolvers();
    const timer = setTimeout(() => answer?.reject(new Error('a report took too long')), timeoutMs);
    thread.postMessage(input);
    return answer.promise.finally(() => clearTimeout(timer));
  };
  return {
    write: async (rows) => void (await ask({ rows })),
    finish: async () => {
      const output = await ask('finish');
      void thread.terminate();
      if (output === 'taken') throw new Error('a report without bytes');
      return output.bytes;
    },
    close: () => void thread.terminate(),
  };
}
