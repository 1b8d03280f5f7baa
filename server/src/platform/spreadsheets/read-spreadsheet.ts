import { Worker } from 'node:worker_threads';
import type { Spreadsheet, SpreadsheetLimits } from './spreadsheet.ts';

const timeoutMs = 60_000;
const maxHeapMb = 512;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Reads an uploaded spreadsheet in a thread of its own, one at a time, with limits of time and memory: the file may be
 * malicious, and other requests are served meanwhile. Never throws because of the file's content.
 */
export function readSpreadsheet(
  bytes: Uint8Array,
  limits: SpreadsheetLimits,
  within: { timeoutMs: number; maxHeapMb: number } = { timeoutMs, maxHeapMb },
): Promise<Spreadsheet> {
  const reading = previous.then(() => readInThread(bytes, limits, within));
  // One that could not be started, for want of a thread, says nothing about the next.
  previous = reading.catch(() => {});
  return reading;
}

function readInThread(
  bytes: Uint8Array,
  limits: SpreadsheetLimits,
  { timeoutMs, maxHeapMb }: { timeoutMs: number; maxHeapMb: number },
): Promise<Spreadsheet> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./spreadsheet-thread.ts', import.meta.url), {
      workerData: { bytes, limits },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    const finish = (result: Spreadsheet) => {
      clearTimeout(timer);
      void thread.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => finish({ problem: 'tooSlow' }), timeoutMs);
    thread.once('message', finish);
    thread.once('error', (error) =>
      finish({ problem: 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unreadable' }),
    );
    thread.once('exit', () => finish({ problem: 'unreadable' }));
  });
}
