import { authorOfPreview } from '@balcao/contract/messages/author.rules';
import type { Message } from '@balcao/contract/messages/message';
import { buildPreview } from '@balcao/contract/messages/preview.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { correctTicketPreview } from '../../tickets/preview/correct-ticket-preview.ts';
import { readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';

/** Announces an edited or revoked message to viewers, and corrects the ticket's preview when it was the last message. */
export async function announceChangedMessage(tx: Tx, messageId: number): Promise<Message> {
  const message = await readMessage(tx, messageId);
  announceMessage(tx, message);
  if (await isLastMessage(tx, message)) await correctTicketPreview(tx, message.ticketId, previewOfMessage(message));
  return message;
}

/** A ticket is locked before its messages, everywhere. */
export async function lockTicketOf(tx: Tx, messageId: number): Promise<void> {
  const [row] = await tx.rows<{ ticketId: number }>(
    'message-ticket',
    'select ticket_id as "ticketId" from messages where company_id = current_company() and id = $1',
    [messageId],
  );
  if (row) await lockTicketById(tx, row.ticketId);
}

async function isLastMessage(tx: Tx, { id, ticketId }: Message): Promise<boolean> {
  const [last] = await tx.rows<{ id: number }>(
    'message-last-word',
    `select id from messages where company_id = current_company() and ticket_id = $1 and not is_private and media_type <> 'reactionMessage'
     order by sent_at desc, id desc limit 1`,
    [ticketId],
  );
  return String(last?.id) === id;
}

/** As lists show it. */
export const previewOfMessage = ({ mediaType, body, media, isUnreadable, isDeleted, author }: Message): string =>
  buildPreview({
    mediaType,
    body,
    fileName: media?.name ?? null,
    isUnreadable,
    isDeleted,
    author: author && authorOfPreview(author),
  });
