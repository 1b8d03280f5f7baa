import type { ListContactsQuery } from '@balcao/contract/contacts/contact.api';
import { invalidInput } from '@balcao/contract/errors';
import { id, storableText } from '@balcao/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { splitPage } from '../platform/paging.ts';

type PageQuery = Pick<ListContactsQuery, 'order' | 'cursor' | 'pageNumber'> & {
  filter: RawBuilder<unknown>;
  pageSize: number;
};
type PickedPage = { ids: number[]; count: number; hasMore: boolean; nextCursor: string | null };
type PickedRow = { id: number; key: string | null };

/**
 * The ids of one page, and the cursor of the next one. Only the first page counts, and its cursors carry the count: whoever reads
 * the whole list would count it once per page.
 */
export async function pickContacts(tx: Tx, query: PageQuery): Promise<PickedPage> {
  const { order, pageSize, filter } = query;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const byTicket = order === 'recent' || order === 'oldest';
  const { from, key, past, sort } = byTicket
    ? lastTicketOrder(order === 'recent', after)
    : nameOrder(order === 'nameDesc', after);
  const picked = await sql<PickedRow>`
    select id, ${key} as key from ${from} where ${filter} and ${past}
    order by ${sort} offset ${after ? 0 : (query.pageNumber - 1) * pageSize} limit ${pageSize + 1}`.execute(tx.db);
  const { page, hasMore } = splitPage(picked.rows, pageSize);
  const last = page.at(-1);
  const count = after?.[2] ?? (await countContacts(tx, filter));
  return {
    ids: page.map(({ id }) => id),
    count,
    hasMore,
    nextCursor: hasMore && last ? encodeCursor([last.key, last.id, count]) : null,
  };
}

async function countContacts(tx: Tx, filter: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from contacts where ${filter}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Key and id of the previous page's last row, and the size of the list. */
const cursor = z.tuple([storableText.nullable(), id, z.number().int().min(0).optional()]);
type Cursor = z.infer<typeof cursor>;
type Order = Record<'from' | 'key' | 'past' | 'sort', RawBuilder<unknown>>;

/** By the masked name: a forged cursor reveals no more than the list shows. */
function nameOrder(isDescending: boolean, after: Cursor | undefined): Order {
  const [direction, than] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const [name, lastId] = after ?? ['', 0];
  if (name === null) throw invalidInput('cursor', 'cursor');
  return {
    from: sql`contacts`,
    key: sql`sort_name`,
    past: after ? sql`(sort_name, id) ${than} (${name}::text, ${lastId}::int)` : sql`true`,
    sort: sql`sort_name ${direction}, id ${direction}`,
  };
}

/** Contacts without a conversation come last, in both directions. */
function lastTicketOrder(isRecentFirst: boolean, after: Cursor | undefined): Order {
  const [direction, than] = isRecentFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const [at, lastId] = after ?? [null, 0];
  const past =
    at === null
      ? sql`last_at is null and id ${than} ${lastId}::int`
      : sql`((last_at, id) ${than} (${parseInstant(at)}::timestamptz, ${lastId}::int) or last_at is null)`;
  return {
    from: sql`contacts left join (select contact_id, max(updated_at) as last_at from tickets
      where company_id = current_company() group by contact_id) last_tickets on contact_id = id`,
    key: sql`to_char(last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    past: after ? past : sql`true`,
    sort: sql`last_at ${direction} nulls last, id ${direction}`,
  };
}

const encodeCursor = (place: Cursor): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function decodeCursor(text: string): Cursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw invalidInput('cursor', 'cursor');
  }
}

/** The cursor of another order has a name where this one has a time. */
function parseInstant(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(Date.parse(text)))
    throw invalidInput('cursor', 'cursor');
  return text;
}
