import type { InboundEvent } from '../../../../inbound-event.ts';
import { bareJid } from '../../../decode/jid.ts';
import { boundedMap } from '../../context/bounded-map.ts';
import type { LeasedConnection, Worker } from '../../context/worker-context.ts';
import { findMessage, wasAcknowledged } from '../../keys/message.store.ts';
import { ackEvent } from '../ack-event.ts';
import { findUnknownSends, type UnknownSend } from '../command.store.ts';
import { refusalReasonOf } from '../refusal-reason.ts';
import type { ReadySocket, SendContext } from '../send-context.ts';
import { isTemporary, relay } from './relay-message.ts';

/** After this many attempts a person has to decide. */
const maxResends = 4;

export type UnknownResender = {
  /** Called when a socket is open and its backlog has arrived, and periodically after that. */
  resend(open: ReadySocket): Promise<void>;
  /** There is a new unknown send. */
  noteUnknown(): void;
};

/**
 * Resends messages without an acknowledgement. If the journal has no trace of one while the connection is up, it is
 * sent again under the same id, which a phone does not show twice. The result arrives as any other status.
 */
export function openUnknownResender(
  worker: Worker,
  connection: LeasedConnection,
  sending: SendContext,
  journal: (event: InboundEvent) => Promise<void>,
): UnknownResender {
  const tried = boundedMap<{ times: number; notBefore: number }>(5000);
  let [mayHaveUnknown, looking] = [true, false];
  const isAcknowledged = (one: UnknownSend) => wasAcknowledged(worker, connection, one);

  const resendOne = async (open: ReadySocket, { providerId, chat }: UnknownSend): Promise<void> => {
    const before = tried.get(providerId) ?? { times: 0, notBefore: 0 };
    if (before.times >= maxResends || before.notBefore > Date.now()) return;
    const times = before.times + 1;
    tried.set(providerId, { times, notBefore: Date.now() + worker.timeouts.resendAfter * 3 ** times });
    await sending.waitForTurn();
    if (await isAcknowledged({ providerId, chat })) return;
    // Read in its turn, because it may have been edited or revoked meanwhile.
    const stored = await findMessage(worker, connection, providerId);
    if (!stored?.fromMe || sending.underChange.has(providerId)) return;
    // Sent by the connection's previous number: phones identify a message by id and sender, and would show it twice.
    if (stored.sender !== '' && stored.sender !== bareJid(open.sock.user?.id)) return;
    const ack = await relay(worker, sending, open, { id: providerId, jid: stored.chat, message: stored.message });
    if (ack === undefined || isTemporary(ack)) return;
    const refusal = ack === null ? null : await refusalReasonOf(ack, () => sending.lockNewChats(open.sock));
    await journal(ackEvent(stored.chat, providerId, refusal));
  };
  return {
    noteUnknown() {
      mayHaveUnknown = true;
    },
    async resend(open) {
      if (!mayHaveUnknown || looking) return;
      looking = true;
      // Before the search, which may miss one noted meanwhile.
      mayHaveUnknown = false;
      try {
        const found = await findUnknownSends(worker.db, connection);
        const unseen: UnknownSend[] = [];
        for (const one of found) if (!(await isAcknowledged(one))) unseen.push(one);
        if (unseen.some(({ providerId }) => (tried.get(providerId)?.times ?? 0) < maxResends)) mayHaveUnknown = true;
        for (const one of unseen) if (open.isOpen()) await resendOne(open, one);
      } catch (error) {
        mayHaveUnknown = true;
        throw error;
      } finally {
        looking = false;
      }
    },
  };
}
