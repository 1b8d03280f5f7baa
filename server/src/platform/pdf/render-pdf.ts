import { Worker } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';

/** Limits for a document of a page or two. */
const usual = { maxHeapMb: 256, timeoutMs: 30_000 };

/** Makes a document in a worker thread. It is passed as plain data and must not contain functions. */
export async function renderPdf(
  definition: TDocumentDefinitions,
  { maxHeapMb, timeoutMs } = usual,
): Promise<Uint8Array> {
  const thread = new Worker(new URL('./render-pdf-thread.ts', import.meta.url), {
    workerData: definition,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const timer = setTimeout(() => void thread.terminate(), timeoutMs);
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      thread.once('message', (bytes: Uint8Array) => resolve(bytes));
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread of a document ended')));
    });
  } finally {
    clearTimeout(timer);
    void thread.terminate();
  }
}
