import type { Tx } from '../../platform/db/tx.ts';
import { isQueue } from '../../queues/find-queue.ts';
import { announceTicket } from '../ticket.audience.ts';
import { lockTicket, saveTicket, writeLog } from '../ticket.store.ts';

/** The bot has ended for a pending ticket: people take over, in another queue if one is named and still exists. */
export async function endBotOfTicket(tx: Tx, ticketId: number, wantedQueueId: number | null): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before) return;
  const isThere = wantedQueueId !== null && (await isQueue(tx, wantedQueueId));
  const queueId = isThere ? wantedQueueId : before.queueId;
  if (queueId !== before.queueId) await writeLog(tx, [{ ticketId, type: 'queue', userId: null, queueId }]);
  announceTicket(tx, before, await saveTicket(tx, ticketId, { queueId, chatbot: false }));
}
