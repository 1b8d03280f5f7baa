import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canApply, type TicketCommand } from '@balcao/contract/tickets/ticket.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { announceGiven } from '../ticket.audience.ts';
import { lockTicket } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';

type Gift = { ticketId: number; userId: number; queueId: number; how: (TicketCommand & { type: 'give' })['how'] };

/**
 * The product assigns a pending ticket to a person. False when it is no longer pending there. It stays unread: the
 * person has not seen it.
 */
export async function giveTicket(tx: Tx, { ticketId, userId, queueId, how }: Gift): Promise<boolean> {
  const before = await lockTicket(tx, ticketId);
  if (!before || !canApply(before, 'give') || before.queueId !== queueId) return false;
  const patch = { unreadMessages: Math.max(1, before.unreadMessages), startedAt: tx.now };
  const after = await transitionTicket(tx, before, { type: 'give', to: userId, how }, userId, patch);
  announceGiven(tx, after);
  return true;
}

/** Makes it pending again, keeping its waiting time, unless another person has it or `isDue` refuses under the lock. */
export async function takeTicketBack(
  tx: Tx,
  { ticketId, userId }: Pick<Gift, 'ticketId' | 'userId'>,
  isDue: (ticket: Ticket) => Promise<boolean>,
): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before || !canApply(before, 'takeBack') || before.userId !== userId) return;
  if (before.snoozedUntil !== null || !(await isDue(before))) return;
  await transitionTicket(tx, before, { type: 'takeBack' }, userId, { startedAt: null });
}
