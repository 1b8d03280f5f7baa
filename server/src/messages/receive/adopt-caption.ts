import type { Tx } from '../../platform/db/tx.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { announceMessageById } from '../announce-message.ts';
import { showLastMessage } from '../changes/show-last-message.ts';

/**
 * A picture in high quality that arrived before the small one, whose place it took, gets its caption: only the small one may
 * have it.
 */
export async function adoptCaption(tx: Tx, messageId: number, caption: string): Promise<void> {
  const [changed] = await tx.rows<{ ticketId: number }>(
    'message-caption-adopt',
    `update messages set body = $2, updated_at = $3
     where company_id = current_company() and id = $1 and body = '' and not is_deleted and facts ? 'tookPlace'
     returning ticket_id as "ticketId"`,
    [messageId, caption, tx.now],
  );
  const ticket = changed && (await lockTicketById(tx, changed.ticketId));
  if (!ticket) return;
  await announceMessageById(tx, messageId);
  await showLastMessage(tx, ticket);
}
