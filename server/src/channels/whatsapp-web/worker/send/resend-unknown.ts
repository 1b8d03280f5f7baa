import type { InboundEvent } from '../../../inbound-event.ts';
import { boundedMap } from '../context/bounded-map.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { findMessage, wasAcknowledged } from '../keys/message.store.ts';
import { ackEvent } from './ack-event.ts';
import { findUnknownSends } from './command.store.ts';
import { type ReadySocket, relay, type SendContext } from './send-message.ts';

/** After so many attempts a person has to decide. */
const maxResends = 4;

export type UnknownResender = {
  /** Called when a socket is open and its backlog has arrived, and periodically after that. */
  resend(open: ReadySocket): Promise<void>;
  /** There is a new one. */
  noteUnknown(): void;
};

/**
 * Resends messages whose acknowledgement never came. If the journal has no trace of one while the connection is up, it
 * is sent again under the same id, which a phone that has it does not show twice. The result arrives as any other
 * status.
 */
export function openUnknownResender(
  worker: Worker,
  connection: LeasedConnection,
  sending: SendContext,
  journal: (event: InboundEvent) => Promise<void>,
): UnknownResender {
  const tried = boundedMap<{ times: number; notBefore: number }>(5000);
  let [mayHaveUnknown, looking] = [true, false];
  const isAcknowledged = (one: { providerId: string; chat: string }) => wasAcknowledged(worker, connection, one);

  const resendOne = async (open: ReadySocket, providerId: string): Promise<void> => {
    const before = tried.get(providerId) ?? { times: 0, notBefore: 0 };
    if (before.times >= maxResends || before.notBefore > Date.now()) return;
    const times = before.times + 1;
    tried.set(providerId, { times, notBefore: Date.now() + worker.timeouts.resendAfter * 3 ** times });
    const kept = await findMessage(worker, connection, providerId);
    if (!kept?.fromMe) return;
    await sending.waitForTurn();
    if (await isAcknowledged({ providerId, chat: kept.chat })) return;
    const ack = await relay(worker, sending, open, { id: providerId, jid: kept.chat, message: kept.message });
    if (ack === undefined) return;
    await journal(ackEvent(kept.chat, providerId, ack));
  };
  return {
    noteUnknown() {
      mayHaveUnknown = true;
    },
    async resend(open) {
      if (!mayHaveUnknown || looking) return;
      looking = true;
      // Before they are looked for: one that is noted meanwhile may not be among them.
      mayHaveUnknown = false;
      try {
        const found = await findUnknownSends(worker.db, connection);
        const unseen: string[] = [];
        for (const one of found) if (!(await isAcknowledged(one))) unseen.push(one.providerId);
        if (unseen.some((providerId) => (tried.get(providerId)?.times ?? 0) < maxResends)) mayHaveUnknown = true;
        for (const providerId of unseen) if (open.isOpen()) await resendOne(open, providerId);
      } catch (error) {
        mayHaveUnknown = true;
        throw error;
      } finally {
        looking = false;
      }
    },
  };
}
