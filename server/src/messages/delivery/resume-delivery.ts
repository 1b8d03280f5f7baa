import { isListening } from '@balcao/contract/connections/connection.rules';
import type { connectionStatusChanged } from '../../connections/session/connection-status-changed.ts';
import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { enqueueDelivery } from '../queue-message.ts';

/** Sends queued messages as soon as their connection is up again, without waiting for the sweep. */
export async function resumeDelivery(
  tx: Tx,
  changed: readonly PayloadOf<typeof connectionStatusChanged>[],
): Promise<void> {
  for (const { id, status } of changed) if (isListening(status)) await enqueueWaitingChats(tx, id);
}

async function enqueueWaitingChats(tx: Tx, whatsappId: number): Promise<void> {
  const rows = await tx.rows<{ contactId: number }>(
    'chats-waiting',
    `select distinct contact_id as "contactId" from messages
     where company_id = current_company() and whatsapp_id = $1 and delivery_stage = 'outgoing'`,
    [whatsappId],
  );
  for (const { contactId } of rows) enqueueDelivery(tx, whatsappId, contactId);
}
