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

/** Whether there were any. */
export async function saveMentionsRead(tx: Tx, userId: number, ticketId: number): Promise<boolean> {
  const rows = await tx.rows(
    'mentions-read',
    `update mentions m set read_at = $3 where m.company_id = current_company() and m.user_id = $1 and m.read_at is null
       and exists (select from messages x where x.company_id = m.company_id and x.id = m.message_id and x.ticket_id = $2)
     returning m.message_id`,
    [userId, ticketId, tx.now],
  );
  return rows.length > 0;
}
