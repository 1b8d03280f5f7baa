import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket, writeLog } from './ticket.store.ts';

/** A rule chose a queue: the ticket waits there, and a menu that asked for a queue ends. */
export async function moveToQueue(tx: Tx, ticketId: number, queueId: number): Promise<Ticket> {
  const before = await lockTicket(tx, ticketId);
  ensure(before, 'ERR_NO_TICKET_FOUND');
  const after = await saveTicket(tx, ticketId, { queueId, chatbot: false });
  await writeLog(tx, [{ ticketId, type: 'redirect', userId: null, queueId }]);
  announceTicket(tx, before, after);
  return after;
}
