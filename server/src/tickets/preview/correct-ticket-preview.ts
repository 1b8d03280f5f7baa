import type { Tx } from '../../platform/db/tx.ts';
import { announceTicket } from '../ticket.audience.ts';
import { lockTicket, saveTicket } from '../ticket.store.ts';

/**
 * Updates the ticket's preview after its last message was edited or revoked. Its position in lists stays; lists get an
 * `update`, because a changed message is announced to viewers only.
 */
export async function correctTicketPreview(tx: Tx, ticketId: number, lastMessage: string): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before || before.lastMessage === lastMessage) return;
  announceTicket(tx, before, await saveTicket(tx, ticketId, { lastMessage }, new Date(before.updatedAt)));
}
