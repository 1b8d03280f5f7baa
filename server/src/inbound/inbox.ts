import type { Accept, InboundEvent } from '../channels/channel.ts';
import { openLanes } from '../platform/lanes.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { IdentityTaken } from './find-contacts.ts';
import { type Arrival, keepForLater } from './journal.store.ts';
import { receive } from './receive.ts';

export type Inbox = {
  /** Journalled and received, or at least journalled, once this resolves. Only then may the channel be told. */
  accept: Accept;
  /** Resolves when nothing is being received. */
  idle(): Promise<void>;
};

/**
 * Everything that channels hand over comes through here (HOUSE.md section 7): per chat one lane, many lanes to a
 * transaction that journals and receives at once. What cannot be received is journalled alone and swept later:
 * nothing inbound is ever discarded.
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
      await again(() => inTx(border, companyId, (tx) => receive(tx, arrivals)));
      metrics.inbound.inc({ outcome: 'received' }, arrivals.length);
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

/** Somebody on the desk, or another process, was at the same contact or ticket: then it is simply done anew. */
async function again(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !isCollision(error)) throw error;
    }
  }
}

/** unique_violation, serialization_failure, deadlock_detected */
const collisions = ['23505', '40001', '40P01'];
const isCollision = (error: unknown): boolean =>
  error instanceof IdentityTaken ||
  (error instanceof Error && 'code' in error && collisions.includes(String(error.code)));

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));
