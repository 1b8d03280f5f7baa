import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import { restoreTicketPreview } from '../../tickets/preview/restore-ticket-preview.ts';
import { readMessage } from '../find-message.ts';
import { previewOfMessage } from './announce-changed-message.ts';

/** After a message of a ticket, which is locked, was removed or replaced: lists show its last one. */
export const showLastMessage = async (tx: Tx, ticket: Ticket): Promise<void> =>
  restoreTicketPreview(tx, ticket, await findLastMessage(tx, ticket.id));

/** After a customer's message was removed or went to another ticket: the same, and it no longer counts as unread here. */
export const showAfterRemoval = async (tx: Tx, ticket: Ticket): Promise<void> =>
  restoreTicketPreview(tx, ticket, await findLastMessage(tx, ticket.id), await countUnread(tx, ticket));

/** The unread messages, as many as its counter says, of which some may be gone. */
async function countUnread(tx: Tx, { id, unreadMessages }: Ticket): Promise<number> {
  if (unreadMessages === 0) return 0;
  const rows = await tx.rows(
    'message-moved-unread',
    `select id from messages where company_id = current_company() and ticket_id = $1 and not from_me and not read
       and media_type <> 'reactionMessage' limit $2`,
    [id, unreadMessages],
  );
  return rows.length;
}

async function findLastMessage(tx: Tx, ticketId: number) {
  const [row] = await tx.rows<{ id: number; at: Date }>(
    'message-undo-last',
    `select id, sent_at as at from messages
     where company_id = current_company() and ticket_id = $1 and not is_private and media_type <> 'reactionMessage'
     order by sent_at desc, id desc limit 1`,
    [ticketId],
  );
  if (!row) return null;
  const message = await readMessage(tx, row.id);
  return { preview: previewOfMessage(message), at: row.at, fromMe: message.fromMe };
}
