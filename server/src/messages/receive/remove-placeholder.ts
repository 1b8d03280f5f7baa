import type { Tx } from '../../platform/db/tx.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { showAfterRemoval } from '../changes/show-last-message.ts';
import { announceUndoneSend } from '../message.audience.ts';

/** Removes the placeholder of a message that is not shown on its own, now that it could be decrypted. */
export async function removePlaceholder(tx: Tx, { id, ticketId }: Record<'id' | 'ticketId', number>): Promise<void> {
  const ticket = await lockTicketById(tx, ticketId);
  const removed = await tx.rows(
    'message-placeholder-remove',
    'delete from messages where company_id = current_company() and id = $1 and unreadable returning id',
    [id],
  );
  if (!ticket || removed.length === 0) return;
  await showAfterRemoval(tx, ticket);
  announceUndoneSend(tx, ticketId, id);
}
