import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/tx.ts';
import { announceTicket } from './ticket.audience.ts';
import { saveTicket } from './ticket.store.ts';

/** What a ticket shows of a new message of ours. `preview` null leaves the last one; `answered` clears the unread. */
export async function noteNewMessage(
  tx: Tx,
  before: Ticket,
  { preview, at, answered }: { preview: string | null; at: Date; answered: boolean },
): Promise<Ticket> {
  const after = await saveTicket(tx, before.id, {
    ...(preview !== null && { lastMessage: preview, lastMessageAt: at, fromMe: true }),
    ...(answered && { unreadMessages: 0 }),
  });
  if (answered && before.unreadMessages > 0) tx.enqueue('mark-read', { companyId: tx.companyId, ticketId: before.id });
  announceTicket(tx, before, after);
  return after;
}
