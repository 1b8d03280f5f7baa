import type { Tx } from '../../platform/db/tx.ts';
import { enqueueDelivery } from '../queue-message.ts';
import { announceChangedMessage, lockTicketOf } from './announce-changed-message.ts';
import { markDeleted } from './delete-message.ts';

/** One that still waits is never sent; one that is on its way, or gone, stays as it is: false. */
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
  // What waited behind it need not wait for what it waited for.
  if (row.whatsappId !== null) enqueueDelivery(tx, row.whatsappId, row.contactId);
  await announceChangedMessage(tx, messageId);
  return true;
}
