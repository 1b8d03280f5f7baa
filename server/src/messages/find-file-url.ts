import type { Tx } from '../platform/db/tx.ts';
import { readMessages } from './message.store.ts';

/** A signed address of the file of a message of this company, good for up to an hour; null: it has none, not yet, or no more. */
export async function findFileUrl(tx: Tx, messageId: number): Promise<string | null> {
  const [message] = await readMessages(tx, [messageId]);
  return message && !message.isDeleted ? message.mediaUrl : null;
}
