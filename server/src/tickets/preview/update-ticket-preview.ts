import type { Delivery } from '@balcao/contract/tickets/delivery';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import { markReadJob } from '../ticket.jobs.ts';
import { writeTicketPreview } from '../ticket.store.ts';

/**
 * Updates a ticket's preview after an outgoing message. `preview` null: a private note or a reaction, which does not
 * change the ticket's position in lists. `answered` clears the unread counter.
 */
export async function updateTicketPreview(
  tx: Tx,
  before: Ticket,
  { preview, at, answered, delivery }: { preview: string | null; at: Date; answered: boolean; delivery: Delivery },
): Promise<Ticket> {
  const marksRead = answered && before.unreadMessages > 0;
  if (preview === null && !marksRead) return before;
  if (marksRead) tx.enqueue(markReadJob, { companyId: tx.companyId, ticketId: before.id });
  const shown = preview === null ? {} : { lastMessage: preview, lastMessageAt: at, fromMe: true, delivery };
  return writeTicketPreview(
    tx,
    before,
    { ...shown, ...(marksRead && { unreadMessages: 0 }) },
    preview === null ? new Date(before.updatedAt) : tx.now,
  );
}
