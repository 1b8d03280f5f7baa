import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { conversationEnd } from './change/conversation-end.ts';
import { ticketClosed } from './change/ticket-events.ts';
import { transitionTicket } from './transition-ticket.ts';

/** Closes a pending ticket without a message to the customer. */
export async function ignoreTicket(tx: Tx, actor: Actor, before: Ticket): Promise<Ticket> {
  const after = await transitionTicket(
    tx,
    before,
    { type: 'ignore', by: actor.userId },
    actor.userId,
    conversationEnd(tx),
  );
  tx.publish(ticketClosed, { before, after, how: 'ignored', farewell: false });
  return after;
}
