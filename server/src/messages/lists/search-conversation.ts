import type { ConversationSearch } from '@balcao/contract/messages/message-search';
import type { Actor } from '@balcao/contract/users/actor';
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../../platform/db/day-in-zone.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { splitPage } from '../../platform/paging.ts';
import { findTicket } from '../../tickets/find-ticket.ts';
import { mediaConditions } from './media-conditions.ts';

/** More hits are not stepped through one by one. */
const maxHits = 200;

type Hits = { hits: { id: string; createdAt: string }[]; hasMore: boolean };

/** Messages of one ticket by words, author, kind and days, newest first. Words match by their beginnings, without accents. */
export async function searchConversation(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  search: ConversationSearch,
): Promise<Hits> {
  const ticket = await findTicket(tx, actor, ticketId);
  const conditions = conditionsOf(search);
  if (conditions.length === 0) return { hits: [], hasMore: false };
  const { rows } = await sql<{ id: number; sentAt: Date }>`
    select id, sent_at as "sentAt" from messages
    where company_id = current_company() and ticket_id = ${ticket.id} and not is_deleted and media_type <> 'reactionMessage'
      and ${sql.join(conditions, sql` and `)}
    order by sent_at desc, id desc limit ${maxHits + 1}`.execute(tx.db);
  const { page, hasMore } = splitPage(rows, maxHits);
  return { hits: page.map(({ id, sentAt }) => ({ id: String(id), createdAt: sentAt.toISOString() })), hasMore };
}

function conditionsOf({ searchParam, from, kind, since, until }: ConversationSearch): RawBuilder<unknown>[] {
  const list: RawBuilder<unknown>[] = [];
  const words = searchParam?.trim() ?? '';
  if (words !== '') list.push(sql`search @@ message_query(${words})`);
  if (from === 'customer') list.push(sql`not from_me`);
  if (from === 'us') list.push(sql`from_me`);
  if (kind) list.push(sql.raw(mediaConditions[kind]));
  if (since) list.push(sql`sent_at >= ${startOfDay(since)}`);
  if (until) list.push(sql`sent_at < ${startOfDay(until, 1)}`);
  return list;
}
