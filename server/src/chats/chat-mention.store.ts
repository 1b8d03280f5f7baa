import type { ListedMention } from '@balcao/contract/chats/chat';
import type { Tx } from '../platform/db/tx.ts';

/** Stores the members mentioned in a message, each once. */
export async function insertMentions(tx: Tx, chatId: number, seq: number, userIds: readonly number[]): Promise<void> {
  await tx.rows(
    'chat-mentions-insert',
    'insert into chat_mentions (user_id, chat_id, seq) select user_id, $1, $2 from unnest($3::int[]) u(user_id)',
    [chatId, seq, userIds],
  );
}

type Row = Omit<ListedMention, 'at'> & { at: Date };

/** Messages that mention this user, newest first, without removed ones. */
export async function selectMentions(tx: Tx, userId: number, limit: number): Promise<ListedMention[]> {
  const rows = await tx.rows<Row>(
    'chat-mentions-newest',
    `select c.id::int as "chatId", c.uuid, c.title, n.seq, left(m.body, 300) as message, m.created_at as at, n.seq > own.read_seq as "isUnread",
       coalesce((select u.name from users u where (u.company_id, u.id) = (m.company_id, m.sender_id)), '') as "senderName"
     from chat_mentions n
     join chats c on (c.company_id, c.id) = (n.company_id, n.chat_id)
     join chat_users own on (own.company_id, own.chat_id, own.user_id) = (n.company_id, n.chat_id, n.user_id)
     join chat_messages m on (m.company_id, m.chat_id, m.seq) = (n.company_id, n.chat_id, n.seq)
     where n.company_id = current_company() and n.user_id = $1 and not m.is_deleted order by n.id desc limit $2`,
    [userId, limit],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
