import type { Tx } from '../../platform/db/tx.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { enqueueDelivery } from '../queue-message.ts';
import { type FinalResult, recordSendResult, type SendResultEffects } from './record-send-result.ts';

/**
 * Records the results of messages delegated to a worker. The next messages of their chats are delegated in the same
 * transaction: see delegate-messages.ts.
 */
export async function recordWorkerResult(
  deps: SendResultEffects & { metrics: Metrics },
  tx: Tx,
  results: { messageId: number; result: FinalResult }[],
): Promise<void> {
  for (const { chat, channel, result, hasMore, waitsUntil } of await recordSendResult(deps, tx, results)) {
    deps.metrics.outbound.inc({ channel, outcome: result.outcome });
    if (waitsUntil) enqueueDelivery(tx, chat.whatsappId, chat.contactId, { runAt: waitsUntil });
    else if (hasMore) enqueueDelivery(tx, chat.whatsappId, chat.contactId);
  }
}

/** Returns delegated messages that no worker has claimed to the queue, such as those of a connection that is down. */
export async function requeue(tx: Tx, messageIds: number[]): Promise<void> {
  await tx.rows(
    'messages-requeued',
    `update messages set status = 'queued', updated_at = $2 where company_id = current_company() and id = any($1) and status = 'sending'`,
    [messageIds, tx.now],
  );
}
