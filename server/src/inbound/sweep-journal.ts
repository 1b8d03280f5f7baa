import type { TxContext } from '../platform/db/tx.ts';
import { releaseResolvedEntries } from './journal/pending-chats.ts';
import type { JournalProcessor } from './process-journal.ts';

/** Processes journal entries left after a failure or a crash, or deferred ones whose message has arrived. */
export async function sweepJournal(context: TxContext, processor: JournalProcessor): Promise<void> {
  await releaseResolvedEntries(context.database.owner, { lately: true });
  processor.wake();
}
