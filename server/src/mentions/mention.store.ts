import type { Tx } from '../platform/db/tx.ts';

/** Returns the users who were not mentioned in it before. */
export async function insertMentions(tx: Tx, messageId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ userId: number }>(
    'mention-insert',
    `insert into mentions (message_id, user_id) select $1, unnest($2::int[])
     on conflict do nothing returning user_id as "userId"`,
    [messageId, userIds],
  );
  return rows.map(({ userId }) => userId);
}

/** Newest first. */
export async function selectUnreadMentions(tx: Tx, userId: number, max: number): Promise<number[]> {
  const rows = await tx.rows<{ messageId: number }>(
    'mentions-unread',
    `select message_id::float8 as "messageId" from mentions
     where company_id = current_company() and user_id = $1 and read_at is null order by message_id desc limit $2`,
    [userId, max],
  );
  return rows.map(({ messageId }) => messageId);
}

/** Whether there were any. Begins with the user's unread mentions: there are few, while a conversation may have 20,000 messages. */
export async function saveMentionsRead(tx: Tx, userId: number, ticketId: number): Promise<boolean> {
  const rows = await tx.rows(
    'mentions-read',
    `with unread as materialized (
       select message_id from mentions where company_id = current_company() and user_id = $1 and read_at is null)
     update mentions m set read_at = $3 from unread u
     join lateral (select ticket_id from messages where company_id = current_company() and id = u.message_id limit 1) x on x.ticket_id = $2
     where m.company_id = current_company() and m.user_id = $1 and m.message_id = u.message_id and m.read_at is null
     returning m.message_id`,
    [userId, ticketId, tx.now],
  );
  return rows.length > 0;
}
