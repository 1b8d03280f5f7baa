import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import { announceTicket } from '../ticket.audience.ts';
import { saveTicket } from '../ticket.store.ts';

/** Shows the previous message after the last one was removed without a trace. The position in lists stays. */
export async function restoreTicketPreview(
  tx: Tx,
  before: Ticket,
  last: { preview: string; at: Date; fromMe: boolean } | null,
  unreadMessages: number = before.unreadMessages,
): Promise<void> {
  const { preview = '', at = new Date(before.createdAt), fromMe = false } = last ?? {};
  const shown = { lastMessage: preview, lastMessageAt: at, fromMe, unreadMessages };
  announceTicket(tx, before, await saveTicket(tx, before.id, shown, new Date(before.updatedAt)));
}
