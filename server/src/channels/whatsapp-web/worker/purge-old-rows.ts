import type { Worker } from './context/worker-context.ts';
import { purgeHistory } from './history/history.store.ts';
import { purgeMessages } from './keys/message.store.ts';

/**
 * Deletes what the worker has stored for a limited time. A failure is logged and tried again at the next call: messages
 * of customers would otherwise stay beyond their time without anybody knowing.
 */
export async function purgeOldRows(worker: Pick<Worker, 'db' | 'log'>): Promise<void> {
  const logFailure = (error: unknown): void =>
    worker.log.warn({ error: String(error) }, 'old messages of connections could not be deleted');
  await Promise.all([purgeMessages(worker).catch(logFailure), purgeHistory(worker.db).catch(logFailure)]);
}
