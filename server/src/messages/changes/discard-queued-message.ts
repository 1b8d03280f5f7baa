import type { Tx } from '../../platform/db/tx.ts';
import { enqueueDelivery } from '../queue-message.ts';
import { announceChangedMessage, lockTicketOf } from './announce-changed-message.ts';
import { markDeleted } from './delete-message.ts';

/** Deletes a queued message so that it is never sent. False: it is being sent or was sent, and stays as it is. */
export async function discardQueuedMessage(tx: Tx, messageId: number): Promise<boolean> {
  await lockTicketOf(tx, messageId);
  const row = await tx.db
    .selectFrom('messages')
    .select(['status', 'whatsappId', 'contactId'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.status !== 'queued') return false;
  await markDeleted(tx, messageId);
  // Messages behind it may have been waiting only for this one.
  if (row.whatsappId !== null) enqueueDelivery(tx, row.whatsappId, row.contactId);
  await announceChangedMessage(tx, messageId);
  return true;
}
