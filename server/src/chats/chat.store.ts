import { type Chat, maxListedUsers } from '@balcao/contract/chats/chat';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';
import { containsTerm } from '../platform/text/contains-term.ts';

type Row = Omit<Chat, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };
/** The fields of a room needed to write into it, under its lock. */
export type LockedChat = { id: number; title: string; ownerId: number | null; lastSeq: number };

/** Users by name. In a large room only `reader`; null: all users, however many. */
const columns = (reader: number | null) => sql`
  c.id, c.company_id as "companyId", c.uuid, c.title, c.owner_id as "ownerId", c.last_message as "lastMessage", c.version, c.last_seq as "lastSeq",
  c.created_at as "createdAt", c.updated_at as "updatedAt",
  (select json_build_object('id', u.id, 'name', u.name) from users u where (u.company_id, u.id) = (c.company_id, c.owner_id)) as owner,
  size.members as "userCount",
  coalesce((select json_agg(json_build_object('id', m.id, 'chatId', m.chat_id, 'userId', m.user_id, 'readSeq', m.read_seq,
      'mentionSeq', coalesce((select max(n.seq) from chat_mentions n
        where (n.company_id, n.user_id, n.chat_id) = (m.company_id, m.user_id, m.chat_id)), 0),
      'unreads', c.last_seq - m.read_seq, 'user', json_build_object('id', u.id, 'name', u.name)) order by plain(u.name), u.id)
    from chat_users m join users u on (u.company_id, u.id) = (m.company_id, m.user_id)
    where m.company_id = c.company_id and m.chat_id = c.id
      and ${reader === null ? sql`true` : sql`(size.members <= ${maxListedUsers} or m.user_id = ${reader})`}), '[]') as users`;

const size = sql`cross join lateral (select count(*)::int as members from chat_users s
  where s.company_id = c.company_id and s.chat_id = c.id) size`;

const toChat = (row: Row): Chat => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function readChat(tx: Tx, id: number, reader: number | null): Promise<Chat | undefined> {
  const { rows } = await sql<Row>`select ${columns(reader)} from chats c ${size}
    where c.company_id = current_company() and c.id = ${id}`.execute(tx.db);
  return rows[0] && toChat(rows[0]);
}

export async function selectChats(
  tx: Tx,
  userId: number,
  { term, skip, limit }: { term: string; skip: number; limit: number },
): Promise<{ chats: Chat[]; count: number }> {
  const mine = sql`from chat_users me join chats c on (c.company_id, c.id) = (me.company_id, me.chat_id)`;
  const chosen = sql`where me.company_id = current_company() and me.user_id = ${userId}
    and ${containsTerm(sql`c.title`, term)}`;
  const { rows } = await sql<Row>`select ${columns(userId)} ${mine} ${size} ${chosen}
    order by c.updated_at desc, c.id desc offset ${skip} limit ${limit}`.execute(tx.db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${mine} ${chosen}`.execute(tx.db);
  return { chats: rows.map(toChat), count: counted.rows[0]?.count ?? 0 };
}

export async function lockChat(tx: Tx, id: number): Promise<LockedChat | undefined> {
  const [row] = await tx.rows<LockedChat>(
    'chat-lock',
    `select id, title, owner_id as "ownerId", last_seq as "lastSeq" from chats
     where company_id = current_company() and id = $1 for update`,
    [id],
  );
  return row;
}

export async function isMember(tx: Tx, chatId: number, userId: number): Promise<boolean> {
  const rows = await tx.rows(
    'chat-member',
    'select from chat_users where company_id = current_company() and chat_id = $1 and user_id = $2',
    [chatId, userId],
  );
  return rows.length > 0;
}

/** The longest member first. */
export async function selectMembers(tx: Tx, chatId: number): Promise<{ userId: number; joinedAt: string }[]> {
  const rows = await tx.rows<{ userId: number; joinedAt: Date }>(
    'chat-members',
    `select user_id as "userId", joined_at as "joinedAt" from chat_users
     where company_id = current_company() and chat_id = $1 order by joined_at, user_id`,
    [chatId],
  );
  return rows.map(({ userId, joinedAt }) => ({ userId, joinedAt: joinedAt.toISOString() }));
}

export async function insertChat(tx: Tx, title: string, ownerId: number): Promise<number> {
  const { id } = await tx.db
    .insertInto('chats')
    .values({ title, ownerId, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const saveChat = async (
  tx: Tx,
  id: number,
  row: { title?: string; ownerId?: number; lastMessage?: string },
): Promise<void> => {
  await tx.db
    .updateTable('chats')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
};

/** Returns the ids of its messages' files. */
export async function deleteChat(tx: Tx, id: number): Promise<number[]> {
  const files = await tx.rows<{ id: number }>(
    'chat-files',
    `select distinct file_id as id from chat_messages where company_id = current_company() and chat_id = $1 and file_id is not null`,
    [id],
  );
  await tx.db.deleteFrom('chats').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
  return files.map((file) => file.id);
}

/** Earlier messages count as read. Returns how many of these are users of the company, locked until the commit. */
export async function addMembers(tx: Tx, chatId: number, userIds: readonly number[]): Promise<number> {
  const known = await tx.rows<{ id: number }>(
    'chat-people-known',
    'select id from users where company_id = current_company() and id = any($1::int[]) order by id for key share',
    [userIds],
  );
  await tx.rows(
    'chat-members-add',
    `insert into chat_users (chat_id, user_id, read_seq, joined_at)
     select c.id, one.id, c.last_seq, $3 from chats c, unnest($2::int[]) one(id)
     where c.company_id = current_company() and c.id = $1 on conflict do nothing`,
    [chatId, known.map(({ id }) => id), tx.now],
  );
  return known.length;
}

export async function removeMembers(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  await tx.rows(
    'chat-members-remove',
    'delete from chat_users where company_id = current_company() and chat_id = $1 and user_id = any($2::int[])',
    [chatId, userIds],
  );
}

/** Whether anything was unread. */
export async function saveRead(tx: Tx, chatId: number, userId: number): Promise<boolean> {
  const rows = await tx.rows(
    'chat-read',
    `update chat_users m set read_seq = c.last_seq from chats c
     where m.company_id = current_company() and m.chat_id = $1 and m.user_id = $2
       and (c.company_id, c.id) = (m.company_id, m.chat_id) and m.read_seq < c.last_seq returning m.chat_id`,
    [chatId, userId],
  );
  return rows.length > 0;
}

/** The rooms of this user. */
export async function chatsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'chats-of',
    'select chat_id as id from chat_users where company_id = current_company() and user_id = $1 order by 1',
    [userId],
  );
  return rows.map(({ id }) => id);
}
