import type { TxContext } from '../platform/db/tx.ts';
import { releaseResolvedEntries } from './journal/pending-chats.ts';
import type { JournalProcessor } from './process-journal.ts';

/**
 * Processes what stayed in the journal after a failure, a crash, or because the message it was deferred for has
 * arrived.
 */
export async function sweepJournal(context: TxContext, processor: JournalProcessor): Promise<void> {
  await releaseResolvedEntries(context.database.owner, { lately: true });
  processor.wake();
}
