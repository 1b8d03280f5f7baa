import type { Metrics } from '../platform/metrics.ts';
import type { Tx } from '../platform/tx.ts';
import { deliverSoon } from './queue-message.ts';
import { type FinalResult, type Settling, settle } from './settle-delivery.ts';

/**
 * Records the results of messages delegated to a worker. The next messages of their chats are delegated in the same
 * transaction: see delegate-messages.ts.
 */
export async function settleHanded(
  sending: Settling & { metrics: Metrics },
  tx: Tx,
  results: { messageId: number; result: FinalResult }[],
): Promise<void> {
  for (const { chat, channel, result, more, waitsUntil } of await settle(sending, tx, results)) {
    sending.metrics.outbound.inc({ channel, outcome: result.outcome });
    if (waitsUntil) deliverSoon(tx, chat.whatsappId, chat.contactId, waitsUntil);
    else if (more) deliverSoon(tx, chat.whatsappId, chat.contactId);
  }
}

/** Returns delegated messages that no worker has taken to the queue, as on a connection that is down. */
export async function takeBack(tx: Tx, messageIds: number[]): Promise<void> {
  await tx.rows(
    'messages-taken-back',
    `update messages set status = 'queued', updated_at = $2 where company_id = current_company() and id = any($1) and status = 'sending'`,
    [messageIds, tx.now],
  );
}
