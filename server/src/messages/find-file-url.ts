import type { Tx } from '../platform/db/tx.ts';
import { readMessages } from './message.store.ts';

/**
 * A signed URL of the file of a message of this company, valid for up to an hour; null when there is no file (yet, or
 * any more).
 */
export async function findFileUrl(tx: Tx, messageId: number): Promise<string | null> {
  const [message] = await readMessages(tx, [messageId]);
  return message && !message.isDeleted ? message.mediaUrl : null;
}
