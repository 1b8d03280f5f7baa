import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceTicketSideEffects } from './ticket.audience.ts';
import { markReadJob } from './ticket.jobs.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';

/**
 * The assignee has read the ticket: clears the unread counter and sends read receipts. Other viewers change nothing, and
 * the ticket's position in lists stays.
 */
export async function markTicketRead(tx: Tx, actor: Actor, ticketId: number): Promise<Ticket> {
  const before = await lockTicket(tx, ticketId);
  ensure(before, 'ERR_NO_TICKET_FOUND');
  if (before.userId !== actor.userId || before.unreadMessages === 0) return before;
  const after = await saveTicket(tx, ticketId, { unreadMessages: 0 }, new Date(before.updatedAt));
  tx.enqueue(markReadJob, { companyId: tx.companyId, ticketId });
  announceTicketSideEffects(tx, before, after);
  return after;
}
