import { canApply } from '@balcao/contract/tickets/ticket.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { conversationEnd } from '../change/conversation-end.ts';
import { ticketClosed } from '../change/ticket-events.ts';
import { lacksRequiredTag } from '../close-ticket.ts';
import { lockTicket } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';

/**
 * Closes a conversation after a message that is not to leave one open, without a farewell; its assignee stays. A
 * conversation in which the customer waits for a reply stays open, and so does one without a required tag.
 */
export async function closeQuietTicket(tx: Tx, ticketId: number, by: number | null): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before || before.userId === null || before.unreadMessages > 0 || !canApply(before, 'close')) return;
  if (await lacksRequiredTag(tx, before)) return;
  const after = await transitionTicket(tx, before, { type: 'close', by: before.userId }, by, conversationEnd(tx));
  tx.publish(ticketClosed, { before, after, how: 'closed', farewell: false });
}
