import type { Accept } from '../channels/channel.ts';
import { createKeyedQueue } from '../platform/async/keyed-queue.ts';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { errorText } from '../platform/text/error-text.ts';
import { type InboundEnvelope, insertFailedEntry } from './journal/journal.store.ts';
import { receive } from './receive.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type Inbox = {
  /**
   * Resolves once the event is journalled and, if possible, processed. Only then may it be acknowledged to the channel.
   */
  accept: Accept;
  /** Resolves when nothing is being processed. */
  idle(): Promise<void>;
};

/**
 * Entry point for all inbound events (docs/inbound.md): one keyed queue per chat, many chats in one transaction that
 * journals and processes at once. An event that cannot be processed is journalled alone and swept later: no inbound
 * event is ever discarded. It is journalled before the next event of its chat is processed, which then waits for it.
 */
export function openInbox(context: TxContext, log: Log, metrics: Metrics): Inbox {
  const queue = createKeyedQueue<InboundEnvelope>({
    keyOf: (arrival) => `${arrival.whatsappId}/${arrival.event.chat}`,
    groupOf: (arrival) => arrival.companyId,
    maxBatch: 50,
    workers: 2,
    work: async (arrivals) => {
      const companyId = arrivals[0]?.companyId;
      if (companyId === undefined) return;
      const { refused } = await retryOnConflict(() => inTx(context, companyId, (tx) => receive(tx, arrivals)));
      metrics.inbound.inc({ outcome: 'received' }, arrivals.length);
      metrics.inbound.inc({ outcome: 'refused' }, refused);
    },
    storeFailed: async (arrival, error) => {
      const { companyId, whatsappId } = arrival;
      metrics.inbound.inc({ outcome: 'kept' });
      log.error({ whatsappId, error: errorText(error) }, 'an event could not be received and waits in the journal');
      await inTx(context, companyId, (tx) => insertFailedEntry(tx, arrival, errorText(error)));
    },
  });

  return {
    accept: (connection, event, raw) =>
      queue.push({ companyId: connection.companyId, whatsappId: connection.id, event, raw }),
    idle: queue.idle,
  };
}
