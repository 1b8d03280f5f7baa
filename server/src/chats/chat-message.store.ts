import type { ChatMessage } from '@balcao/contract/chats/chat';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { sql, type Updateable } from 'kysely';
import type { DB } from '../platform/db/db.gen.ts';
import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';

type Row = Omit<ChatMessage, `media${string}` | 'createdAt' | 'updatedAt'> & {
  file: { id: number; name: string; mimeType: string; width: number | null; height: number | null } | null;
  createdAt: Date;
  updatedAt: Date;
};

const columns = sql`
  m.id, m.company_id as "companyId", m.chat_id as "chatId", m.seq, m.version, m.sender_id as "senderId", m.body as message,
  (select json_build_object('id', u.id, 'name', u.name) from users u where (u.company_id, u.id) = (m.company_id, m.sender_id)) as sender,
  (select json_build_object('id', o.id, 'seq', o.seq, 'version', o.version, 'message', left(o.body, 300), 'senderName', coalesce(
      (select u.name from users u where (u.company_id, u.id) = (o.company_id, o.sender_id)), ''),
      'mediaName', (select f.name from files f where (f.company_id, f.id) = (o.company_id, o.file_id)))
    from chat_messages o where (o.company_id, o.id) = (m.company_id, m.quoted_id) and not o.is_deleted) as quoted,
  m.ticket_id as "ticketId", m.mentions,
  coalesce((select json_agg(json_build_object('userId', r.user_id, 'emoji', r.emoji) order by r.user_id)
    from chat_reactions r where r.company_id = m.company_id and r.message_id = m.id), '[]') as reactions,
  m.is_edited as "isEdited", m.is_deleted as "isDeleted", m.client_id as "clientId",
  m.created_at as "createdAt", m.updated_at as "updatedAt",
  (select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'width', f.width, 'height', f.height)
    from files f where (f.company_id, f.id) = (m.company_id, m.file_id)) as file`;

const toMessage = (tx: Tx, { file, createdAt, updatedAt, ...row }: Row): ChatMessage => ({
  id: row.id,
  companyId: row.companyId,
  chatId: row.chatId,
  seq: row.seq,
  version: row.version,
  senderId: row.senderId,
  message: row.message,
  mediaPath: file && tx.fileUrl(file),
  mediaName: file?.name ?? null,
  mediaType: file && mediaTypeOf(file.mimeType),
  mediaWidth: file?.width ?? null,
  mediaHeight: file?.height ?? null,
  sender: row.sender,
  quoted: row.quoted,
  ticketId: row.ticketId,
  mentions: row.mentions,
  reactions: row.reactions,
  isEdited: row.isEdited,
  isDeleted: row.isDeleted,
  clientId: row.clientId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Newest first, with numbers below `before`. */
export async function selectChatMessages(
  tx: Tx,
  chatId: number,
  { before, limit }: { before: number; limit: number },
): Promise<ChatMessage[]> {
  const { rows } = await sql<Row>`select ${columns} from chat_messages m
    where m.company_id = current_company() and m.chat_id = ${chatId} and m.seq < ${before}
    order by m.seq desc limit ${limit}`.execute(tx.db);
  return rows.map((row) => toMessage(tx, row));
}

export async function readChatMessage(tx: Tx, chatId: number, id: number): Promise<ChatMessage | undefined> {
  const { rows } = await sql<Row>`select ${columns} from chat_messages m
    where m.company_id = current_company() and m.id = ${id} and m.chat_id = ${chatId}`.execute(tx.db);
  return rows[0] && toMessage(tx, rows[0]);
}

/** The message that the sender has already sent with this key. */
export async function findSentBefore(
  tx: Tx,
  chatId: number,
  senderId: number,
  clientId: string,
): Promise<number | null> {
  const [row] = await tx.rows<{ id: number }>(
    'chat-sent-before',
    `select id from chat_messages where company_id = current_company() and chat_id = $1 and sender_id = $2 and client_id = $3`,
    [chatId, senderId, clientId],
  );
  return row?.id ?? null;
}

export type ChatMessageRow = {
  body: string;
  clientId: string | null;
  fileId: number | null;
  quotedId: number | null;
  ticketId: number | null;
  mentions: number[];
};

/** Under the room's lock: it becomes the newest, and the sender has read the room up to it. */
export async function insertChatMessage(
  tx: Tx,
  { chatId, senderId, seq, preview }: { chatId: number; senderId: number; seq: number; preview: string },
  { body, clientId, fileId, quotedId, ticketId, mentions }: ChatMessageRow,
): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    'chat-message-insert',
    `with room as (update chats set last_seq = $3, last_message = $4, updated_at = $5, version = version + 1
       where company_id = current_company() and id = $1),
     reader as (update chat_users set read_seq = $3 where company_id = current_company() and chat_id = $1 and user_id = $2)
     insert into chat_messages (chat_id, sender_id, seq, body, client_id, file_id, quoted_id, ticket_id, mentions, created_at, updated_at)
     values ($1, $2, $3, $6, $7, $8, $9, $10, $11, $5, $5) returning id`,
    [chatId, senderId, seq, preview, tx.now, body, clientId, fileId, quotedId, ticketId, mentions],
  );
  return row!.id;
}

export async function editMessageText(tx: Tx, id: number, body: string): Promise<void> {
  await changed(tx, id, { body, isEdited: true });
}

/** Clears the content and keeps the row. Returns the id of its former file. */
export async function clearChatMessage(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx.rows<{ fileId: number | null }>(
    'chat-message-file',
    'select file_id as "fileId" from chat_messages where company_id = current_company() and id = $1',
    [id],
  );
  await tx.rows(
    'chat-reactions-clear',
    'delete from chat_reactions where company_id = current_company() and message_id = $1',
    [id],
  );
  await changed(tx, id, { body: '', fileId: null, quotedId: null, ticketId: null, mentions: [], isDeleted: true });
  return row?.fileId ?? null;
}

/** One reaction per user; "" removes it. */
export async function saveReaction(tx: Tx, messageId: number, userId: number, emoji: string): Promise<void> {
  if (emoji === '')
    await sql`delete from chat_reactions where company_id = current_company() and message_id = ${messageId}
      and user_id = ${userId}`.execute(tx.db);
  else
    await sql`insert into chat_reactions (message_id, user_id, emoji) values (${messageId}, ${userId}, ${emoji})
      on conflict (company_id, message_id, user_id) do update set emoji = excluded.emoji`.execute(tx.db);
  await changed(tx, messageId, {});
}

async function changed(tx: Tx, id: number, row: Updateable<DB['chatMessages']>): Promise<void> {
  await tx.db
    .updateTable('chatMessages')
    .set((eb) => ({ ...row, version: eb('version', '+', 1), updatedAt: tx.now }))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Removes mentions of a person from all messages, and from the previews and titles of rooms; returns the number of messages. */
export async function eraseMentionsInChats(tx: Tx, person: NamedPerson): Promise<number> {
  const changed = await eraseMentions(
    tx,
    person,
    'chat-erase-messages',
    `update chat_messages set body = regexp_replace(body, $1, '…', 'g'), version = version + 1
     where company_id = current_company() and body like any($2) and body ~ $1 returning id`,
  );
  await eraseMentions(
    tx,
    person,
    'chat-erase-rooms',
    `update chats set last_message = regexp_replace(last_message, $1, '…', 'g'), title = left(regexp_replace(title, $1, '…', 'g'), 100),
       version = version + 1
     where company_id = current_company() and (last_message like any($2) and last_message ~ $1 or title like any($2) and title ~ $1)`,
  );
  return changed.length;
}

/** Messages of a range of a room whose text has the words; one pass, bounded by `from` and `to`. */
export async function searchRange(
  tx: Tx,
  chatId: number,
  { term, from, to }: { term: string; from: number; to: number },
): Promise<ChatMessage[]> {
  const { rows } = await sql<Row>`select ${columns} from chat_messages m
    where m.company_id = current_company() and m.chat_id = ${chatId} and m.seq >= ${from} and m.seq < ${to}
      and not m.is_deleted and position(plain(${term}) in plain(m.body)) > 0
    order by m.seq desc`.execute(tx.db);
  return rows.map((row) => toMessage(tx, row));
}
