import type { MediaType } from '@balcao/contract/messages/message';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Messages on the sandbox phone, separate from the server's. `ack` of a message from the server: 2 on its way, 3
 * delivered, 4 read, 0 never acknowledged (dropped). Of one from the customer: 2 sent, 3 received by the server, 4 read
 * there.
 */
type PhoneMessage = {
  messageId: string;
  fromServer: boolean;
  body: string;
  mediaType: MediaType;
  fileId: number | null;
  quotedId: string | null;
  ack: number;
  /** null: not until the phone is online again */
  visibleAt: Date | null;
  createdAt: Date;
};

/** False when the id exists already: nothing changes then. */
export async function insertPhoneMessage(
  tx: Tx,
  whatsappId: number,
  chat: string,
  message: PhoneMessage,
): Promise<boolean> {
  const rows = await tx.rows(
    'sandbox-insert',
    `insert into sandbox_messages (company_id, whatsapp_id, chat, message_id, from_desk, body, media_type, file_id, quoted_id, ack, visible_at, created_at)
     values (current_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, 'infinity'::timestamptz), $11)
     on conflict do nothing returning id`,
    [
      whatsappId,
      chat,
      message.messageId,
      message.fromServer,
      message.body,
      message.mediaType,
      message.fileId,
      message.quotedId,
      message.ack,
      message.visibleAt,
      message.createdAt,
    ],
  );
  return rows.length > 0;
}

export async function findPhoneMessage(
  tx: Tx,
  whatsappId: number,
  chat: string,
  messageId: string,
): Promise<{ fromServer: boolean; fileId: number | null } | null> {
  const [row] = await tx.rows<{ fromServer: boolean; fileId: number | null }>(
    'sandbox-find',
    `select from_desk as "fromServer", file_id as "fileId" from sandbox_messages
     where company_id = current_company() and whatsapp_id = $1 and chat = $2 and message_id = $3`,
    [whatsappId, chat, messageId],
  );
  return row ?? null;
}

/** Edits one side's message, or empties it; false when there is none. */
export async function changePhoneMessage(
  tx: Tx,
  whatsappId: number,
  chat: string,
  target: { messageId: string; fromServer: boolean },
  change: { body: string } | 'removed',
): Promise<boolean> {
  const rows = await tx.rows(
    'sandbox-change',
    `update sandbox_messages set body = $5, is_deleted = is_deleted or $6, is_edited = is_edited or not $6
     where company_id = current_company() and whatsapp_id = $1 and chat = $2 and message_id = $3 and from_desk = $4 returning id`,
    [
      whatsappId,
      chat,
      target.messageId,
      target.fromServer,
      change === 'removed' ? '' : change.body,
      change === 'removed',
    ],
  );
  return rows.length > 0;
}

/** Acks only increase, and hidden ones stay hidden. */
export async function raiseAck(
  tx: Tx,
  whatsappId: number,
  chat: string,
  messageIds: string[],
  ack: 3 | 4,
): Promise<void> {
  await tx.rows(
    'sandbox-ack',
    `update sandbox_messages set ack = $4
     where company_id = current_company() and whatsapp_id = $1 and chat = $2 and message_id = any($3) and ack between 2 and $4 - 1`,
    [whatsappId, chat, messageIds, ack],
  );
}

export type PhoneMessageKey = { whatsappId: number; chat: string; messageId: string };

/** The server has these messages of customers. */
export async function markReceived(tx: Tx, messages: PhoneMessageKey[]): Promise<void> {
  await tx.rows(
    'sandbox-received',
    `update sandbox_messages m set ack = 3 from unnest($1::int[], $2::text[], $3::text[]) x(whatsapp, chat, message)
     where m.company_id = current_company() and m.whatsapp_id = x.whatsapp and m.chat = x.chat and m.message_id = x.message and m.ack = 2`,
    [
      messages.map(({ whatsappId }) => whatsappId),
      messages.map(({ chat }) => chat),
      messages.map(({ messageId }) => messageId),
    ],
  );
}

export type ArrivedMessage = { id: number; chat: string; messageId: string; at: Date };
export const maxArrived = 500;

/** Messages of the server that the phone has received by `until` and not acknowledged, oldest first, `maxArrived` at most. */
export const selectArrived = (tx: Tx, whatsappId: number, until: Date): Promise<ArrivedMessage[]> =>
  tx.rows<ArrivedMessage>(
    'sandbox-arrived',
    `select id, chat, message_id as "messageId", visible_at as at from sandbox_messages
     where company_id = current_company() and whatsapp_id = $1 and from_desk and ack = 2 and visible_at <= $2
     order by id limit ${maxArrived}`,
    [whatsappId, until],
  );

/** The arrival of these has been reported to the server. */
export async function markDelivered(tx: Tx, ids: number[]): Promise<void> {
  await tx.rows(
    'sandbox-delivered',
    'update sandbox_messages set ack = 3 where company_id = current_company() and id = any($1) and ack = 2',
    [ids],
  );
}

/** Visible messages that the customer has not read. */
export const selectUnread = (tx: Tx, whatsappId: number, chat: string) =>
  tx.rows<{ messageId: string }>(
    'sandbox-unread',
    `select message_id as "messageId" from sandbox_messages
     where company_id = current_company() and whatsapp_id = $1 and chat = $2 and from_desk and ack in (2, 3) and visible_at <= $3
     order by id limit 500`,
    [whatsappId, chat, tx.now],
  );

/** The phone is online again: waiting messages are delivered at `at`. */
export async function releaseWaiting(tx: Tx, whatsappId: number, at: Date): Promise<void> {
  await tx.rows(
    'sandbox-release',
    `update sandbox_messages set visible_at = $2
     where company_id = current_company() and whatsapp_id = $1 and visible_at = 'infinity'`,
    [whatsappId, at],
  );
}

export async function setAttendantTyping(tx: Tx, whatsappId: number, chat: string, until: Date | null): Promise<void> {
  await tx.rows(
    'sandbox-typing',
    `insert into sandbox_chats (company_id, whatsapp_id, chat, desk_typing_until) values (current_company(), $1, $2, $3)
     on conflict (company_id, whatsapp_id, chat) do update set desk_typing_until = excluded.desk_typing_until`,
    [whatsappId, chat, until],
  );
}

/** The customers of the phone: each has a chat. */
export const selectPhonePeople = (tx: Tx, whatsappId: number): Promise<{ number: string; name: string }[]> =>
  tx.rows(
    'sandbox-people',
    `select chat as number, name from sandbox_chats
     where company_id = current_company() and whatsapp_id = $1 order by chat limit 100000`,
    [whatsappId],
  );
