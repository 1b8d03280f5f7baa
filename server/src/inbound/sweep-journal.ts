import type { Border } from '../platform/tx.ts';
import type { JournalReceiver } from './receive-from-journal.ts';
import { wakeWaiting } from './waiting-chats.ts';

/**
 * Processes what stayed in the journal after a failure, a crash, or because the message it was deferred for has
 * arrived.
 */
export async function sweepJournal(border: Border, receiver: JournalReceiver): Promise<void> {
  await wakeWaiting(border.database.owner, { lately: true });
  receiver.look();
}
