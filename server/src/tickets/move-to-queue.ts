import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket, writeLog } from './ticket.store.ts';

/** The customer, or a rule, chose a queue: the ticket waits there. */
export async function moveToQueue(
  tx: Tx,
  ticketId: number,
  queueId: number,
  type: 'queue' | 'redirect' = 'queue',
): Promise<Ticket> {
  const before = await lockTicket(tx, ticketId);
  ensure(before, 'ERR_NO_TICKET_FOUND');
  const after = await saveTicket(tx, ticketId, { queueId });
  await writeLog(tx, [{ ticketId, type, userId: null, queueId }]);
  announceTicket(tx, before, after);
  return after;
}
