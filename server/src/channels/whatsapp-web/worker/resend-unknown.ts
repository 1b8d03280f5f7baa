import type { InboundEvent } from '../../channel.ts';
import { unknownSends } from './command.store.ts';
import type { HeldLine, Worker } from './line.ts';
import { findMessage, wasSeen } from './message.store.ts';
import { recentMap } from './recent.ts';
import { type OpenLine, relay, type Sending } from './send-message.ts';

/** After so many attempts a person has to decide. */
const timesMost = 4;

export type Unknowns = {
  /** Called when a socket is open and its backlog has arrived, and periodically after that. */
  look(open: OpenLine): Promise<void>;
  /** There is a new one. */
  add(): void;
};

/**
 * Resends messages whose acknowledgement never came. If the journal has no trace of one while the connection is up, it
 * is sent again under the same id, which a phone that has it does not show twice. The result arrives as any other
 * status.
 */
export function openUnknowns(
  worker: Worker,
  line: HeldLine,
  sending: Sending,
  keep: (event: InboundEvent) => Promise<void>,
): Unknowns {
  const tried = recentMap<{ times: number; notBefore: number }>(5000);
  let [some, looking] = [true, false];

  const again = async (open: OpenLine, providerId: string): Promise<void> => {
    const before = tried.get(providerId) ?? { times: 0, notBefore: 0 };
    if (before.times >= timesMost || before.notBefore > Date.now()) return;
    const times = before.times + 1;
    tried.set(providerId, { times, notBefore: Date.now() + worker.times.resendAfter * 3 ** times });
    const kept = await findMessage(worker, line, providerId);
    if (!kept?.fromMe) return;
    await sending.pace();
    if (await wasSeen(worker, line, providerId)) return;
    const ack = await relay(worker, sending, open, { id: providerId, jid: kept.chat, message: kept.message });
    if (ack === undefined) return;
    const status = ack === null ? ('sent' as const) : ('failed' as const);
    await keep({
      ...{ kind: 'status', chat: kept.chat, at: new Date(), targetId: providerId, status },
      providerId: `status:${providerId}:${status}`,
      ...(ack !== null && { reason: `O WhatsApp recusou a mensagem (código ${ack}).` }),
    });
  };
  return {
    add() {
      some = true;
    },
    async look(open) {
      if (!some || looking) return;
      looking = true;
      try {
        const found = await unknownSends(worker.db, line);
        const unseen: string[] = [];
        for (const { providerId } of found) if (!(await wasSeen(worker, line, providerId))) unseen.push(providerId);
        some = unseen.some((providerId) => (tried.get(providerId)?.times ?? 0) < timesMost);
        for (const providerId of unseen) if (open.isOpen()) await again(open, providerId);
      } finally {
        looking = false;
      }
    },
  };
}
