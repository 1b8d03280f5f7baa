import type { Border } from '../platform/tx.ts';
import type { JournalReceiver } from './receive-from-journal.ts';
import { wakeWaiting } from './waiting-chats.ts';

/** Sees to what stayed in the journal, after a failure, a kill, or because what it waited for has come. */
export async function sweepJournal(border: Border, receiver: JournalReceiver): Promise<void> {
  await wakeWaiting(border.database.owner, { lately: true });
  receiver.look();
}
