import { ensure } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Selection } from 'kysely';
import type { DB } from '../platform/db/db.gen.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTicket, lockVisibleTicket } from '../tickets/find-ticket.ts';
import { type MessageAndTicket, readMessages, readMessagesAndTickets } from './message.store.ts';

const columns = [
  'id',
  'ticketId',
  'contactId',
  'whatsappId',
  'providerId',
  'fromMe',
  'status',
  'isDeleted',
  'isPrivate',
  'sentBy',
  'body',
  'mediaType',
  'fileId',
  'chat',
  'sentAt',
  'facts as metadata',
  'origin',
] as const;

export type MessageRow = Selection<DB, 'messages', (typeof columns)[number]>;

/** A message of a ticket that the actor may read. */
export async function findMessage(
  tx: Tx,
  actor: Actor,
  messageId: number,
): Promise<{ row: MessageRow; ticket: Ticket }> {
  const row = await selectMessage(tx, messageId);
  return { row, ticket: await findTicket(tx, actor, row.ticketId) };
}

/** An outgoing message that the actor may change: their own, or, for admins, anyone's of the company. The ticket is locked first, then the row. */
export async function lockOwnMessage(
  tx: Tx,
  actor: Actor,
  messageId: number,
): Promise<{ row: MessageRow; ticket: Ticket }> {
  const { ticketId } = await selectMessage(tx, messageId);
  const ticket = await lockVisibleTicket(tx, actor, ticketId);
  const row = await tx.db
    .selectFrom('messages')
    .select(columns)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  ensure(row, 'ERR_NO_MESSAGE_FOUND');
  ensure(row.fromMe && (row.sentBy === actor.userId || can(actor, 'messages:changeOthers')), 'ERR_NO_PERMISSION');
  return { row, ticket };
}

async function selectMessage(tx: Tx, messageId: number): Promise<MessageRow> {
  const row = await tx.db
    .selectFrom('messages')
    .select(columns)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  ensure(row, 'ERR_NO_MESSAGE_FOUND');
  return row;
}

export async function readMessage(tx: Tx, id: number): Promise<Message> {
  const [message] = await readMessages(tx, [id]);
  ensure(message, 'ERR_NO_MESSAGE_FOUND');
  return message;
}

/** Several messages, without a permission check: for notices, whose audience is determined elsewhere. */
export const findMessages = (tx: Tx, ids: number[]): Promise<Message[]> => readMessages(tx, ids);

/** As `findMessages`, with the tickets that show them as their preview: for notices about delivery. */
export const findMessagesAndTickets = (tx: Tx, ids: number[]): Promise<MessageAndTicket[]> =>
  readMessagesAndTickets(tx, ids);
