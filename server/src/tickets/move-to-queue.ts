import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { hasOwnResponder } from './change/has-own-responder.ts';
import { type MoveReason, ticketMovedToQueue } from './change/ticket-events.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket, writeLog } from './ticket.store.ts';

/**
 * A rule chose a queue: the ticket waits there, and its automatic responder ends, whether a menu of queues or an AI.
 * `userId`: who caused it, null for a machine.
 */
export async function moveToQueue(
  tx: Tx,
  ticketId: number,
  queueId: number,
  { why = 'chosen', userId = null }: { why?: MoveReason; userId?: number | null } = {},
): Promise<Ticket> {
  const before = await lockTicket(tx, ticketId);
  ensure(before, 'ERR_NO_TICKET_FOUND');
  const chatbot = before.chatbot && hasOwnResponder(before);
  const after = await saveTicket(tx, ticketId, { queueId, chatbot });
  await writeLog(tx, [{ ticketId, type: 'redirect', userId, queueId }]);
  tx.publish(ticketMovedToQueue, { after, why });
  announceTicket(tx, before, after);
  return after;
}
