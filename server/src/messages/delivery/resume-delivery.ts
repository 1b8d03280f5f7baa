import type { Tx } from '../../platform/db/tx.ts';
import { enqueueDelivery } from '../queue-message.ts';

/** The connection is up: enqueues the delivery of its waiting chats. */
export async function resumeDelivery(tx: Tx, whatsappId: number): Promise<void> {
  const rows = await tx.rows<{ contactId: number }>(
    'chats-waiting',
    `select distinct contact_id as "contactId" from messages
     where company_id = current_company() and whatsapp_id = $1 and status in ('queued', 'sending')`,
    [whatsappId],
  );
  for (const { contactId } of rows) enqueueDelivery(tx, whatsappId, contactId);
}
