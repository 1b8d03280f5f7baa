import type { Tx } from '../platform/db/tx.ts';
import { announceProgress } from './message.audience.ts';
import { readMessagesAndTickets } from './message.store.ts';

/** Announces the current state of a message that changed outside a request. */
export async function announceMessageById(tx: Tx, id: number): Promise<void> {
  for (const found of await readMessagesAndTickets(tx, [id])) announceProgress(tx, found);
}
