import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { ticketReturned } from './change/ticket-events.ts';
import { transitionTicket } from './transition-ticket.ts';

/** Makes the ticket pending again, in the same queue. The unread counter stays. */
export async function returnTicket(tx: Tx, actor: Actor, before: Ticket): Promise<Ticket> {
  const after = await transitionTicket(tx, before, { type: 'return' }, actor.userId, { queuedAt: tx.now });
  tx.publish(ticketReturned, { after, from: before.userId });
  return after;
}
