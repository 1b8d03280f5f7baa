import type { Accept, InboundEvent } from '../channels/channel.ts';
import { openLanes } from '../platform/lanes.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { type Arrival, keepForLater } from './journal.store.ts';
import { receive } from './receive.ts';
import { untilNoCollision } from './until-no-collision.ts';

export type Inbox = {
  /**
   * Resolves once the event is journalled and, if possible, processed. Only then may it be acknowledged to the channel.
   */
  accept: Accept;
  /** Resolves when nothing is being processed. */
  idle(): Promise<void>;
};

/**
 * Entry point for everything that channels deliver (docs/inbound.md): one keyed queue per chat, many chats to a
 * transaction that journals and processes at once. What cannot be processed is journalled alone and swept later: no
 * inbound event is ever discarded.
 */
export function openInbox(border: Border, log: Log, metrics: Metrics): Inbox {
  const lanes = openLanes<Arrival>({
    laneOf: (arrival) => `${arrival.whatsappId}/${arrival.event.chat}`,
    groupOf: (arrival) => arrival.companyId,
    batchMost: 50,
    workers: 2,
    work: async (arrivals) => {
      const companyId = arrivals[0]?.companyId;
      if (companyId === undefined) return;
      const { refused } = await untilNoCollision(() => inTx(border, companyId, (tx) => receive(tx, arrivals)));
      metrics.inbound.inc({ outcome: 'received' }, arrivals.length);
      metrics.inbound.inc({ outcome: 'refused' }, refused);
    },
  });

  return {
    async accept(line, event: InboundEvent, raw) {
      const arrival: Arrival = { companyId: line.companyId, whatsappId: line.id, event, raw };
      try {
        await lanes.accept(arrival);
      } catch (error) {
        metrics.inbound.inc({ outcome: 'kept' });
        log.error(
          { whatsappId: line.id, error: message(error) },
          'an event could not be received and waits in the journal',
        );
        await inTx(border, line.companyId, (tx) => keepForLater(tx, arrival, message(error)));
      }
    },
    idle: lanes.idle,
  };
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));
