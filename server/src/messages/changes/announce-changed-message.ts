import { authorOfPreview } from '@balcao/contract/messages/author.rules';
import type { Message } from '@balcao/contract/messages/message';
import { buildPreview } from '@balcao/contract/messages/preview.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { correctTicketPreview } from '../../tickets/preview/correct-ticket-preview.ts';
import { findMessages, readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';

/**
 * Announces an edited or revoked message to viewers, with the messages that quote it, and corrects the ticket's preview
 * when it was the last message.
 */
export async function announceChangedMessage(tx: Tx, messageId: number): Promise<Message> {
  const message = await readMessage(tx, messageId);
  announceMessage(tx, message);
  for (const quoting of await findMessages(tx, await selectQuoting(tx, messageId))) announceMessage(tx, quoting);
  if (await isLastMessage(tx, message)) await correctTicketPreview(tx, message.ticketId, previewOfMessage(message));
  return message;
}

/** Locks the ticket, which everywhere is locked before its messages. */
export async function lockTicketOf(tx: Tx, messageId: number): Promise<void> {
  const [row] = await tx.rows<{ ticketId: number }>(
    'message-ticket',
    'select ticket_id as "ticketId" from messages where company_id = current_company() and id = $1',
    [messageId],
  );
  if (row) await lockTicketById(tx, row.ticketId);
}

/** A message of a large group may be quoted by hundreds: only the newest quotes are announced. */
const maxQuoting = 100;

/** Messages that show the text of this one as a quote; reactions only refer to their target. */
async function selectQuoting(tx: Tx, messageId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'message-quoted-by',
    `select id from messages where company_id = current_company() and quoted_message_id = $1 and media_type <> 'reactionMessage'
     order by id desc limit ${maxQuoting}`,
    [messageId],
  );
  return rows.map(({ id }) => id);
}

async function isLastMessage(tx: Tx, { id, ticketId }: Message): Promise<boolean> {
  const [last] = await tx.rows<{ id: number }>(
    'message-last-in-ticket',
    `select id from messages where company_id = current_company() and ticket_id = $1 and not is_private and media_type <> 'reactionMessage'
     order by sent_at desc, id desc limit 1`,
    [ticketId],
  );
  return String(last?.id) === id;
}

/** The text that lists show. */
export const previewOfMessage = ({ mediaType, body, media, isUnreadable, isDeleted, author }: Message): string =>
  buildPreview({
    mediaType,
    body,
    fileName: media?.name ?? null,
    isUnreadable,
    isDeleted,
    author: author && authorOfPreview(author),
  });
