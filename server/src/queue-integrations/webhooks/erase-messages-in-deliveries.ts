import type { ErasedContent } from '../../messages/changes/message-erased.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Erases messages that were taken back from logged requests and responses. Waiting deliveries have no text of their own. */
export async function eraseMessagesInDeliveries(tx: Tx, erased: readonly ErasedContent[]): Promise<void> {
  await tx.rows(
    'erase-messages-integration-deliveries',
    `update integration_deliveries d set body = null, answer = null from queue_integrations i
     where i.company_id = current_company() and d.company_id = i.company_id and d.integration_id = i.id and d.message_id = any($1)`,
    [erased.map(({ messageId }) => messageId)],
  );
}
