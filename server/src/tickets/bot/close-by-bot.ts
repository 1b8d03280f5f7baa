import { canApply } from '@balcao/contract/tickets/ticket.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { conversationEnd } from '../change/conversation-end.ts';
import { ticketClosed } from '../change/ticket-events.ts';
import { lockTicket } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';

/** A menu ended at an option that closes: the option's text was the last message. No farewell and no rating question. */
export async function closeByBot(tx: Tx, ticketId: number): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before || !canApply(before, 'closeByBot')) return;
  const after = await transitionTicket(tx, before, { type: 'closeByBot' }, null, conversationEnd(tx));
  tx.publish(ticketClosed, { before, after, how: 'bot', farewell: false });
}
