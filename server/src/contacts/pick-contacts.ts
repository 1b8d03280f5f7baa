import type { ListContactsQuery } from '@balcao/contract/contacts/contact.api';
import { maskName } from '@balcao/contract/contacts/contact.rules';
import { invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { id, storableText } from '@balcao/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';

type PageQuery = Pick<ListContactsQuery, 'order' | 'cursor' | 'pageNumber'> & {
  filter: RawBuilder<unknown>;
  pageSize: number;
};
type PickedPage = { ids: number[]; hasMore: boolean; nextCursor: string | null };
type PickedRow = { id: number; key: string | null };

/** The ids of one page, and the cursor of the next. */
export async function pickContacts(tx: Tx, actor: Actor, query: PageQuery): Promise<PickedPage> {
  const { order, pageSize, filter } = query;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const byTicket = order === 'recent' || order === 'oldest';
  const { from, key, past, sort } = byTicket
    ? lastTicketOrder(order === 'recent', after)
    : nameOrder(order === 'nameDesc', after);
  const picked = await sql<PickedRow>`
    select id, ${key} as key from ${from} where ${filter} and ${past}
    order by ${sort} offset ${after ? 0 : (query.pageNumber - 1) * pageSize} limit ${pageSize + 1}`.execute(tx.db);
  const rows = picked.rows.slice(0, pageSize);
  const last = rows.at(-1);
  const hasMore = picked.rows.length > pageSize;
  return {
    ids: rows.map((row) => row.id),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(byTicket ? last : withShownName(actor, last)) : null,
  };
}

/** Key and id of the last row of the page before. */
const cursor = z.tuple([storableText.nullable(), id]);
type Cursor = z.infer<typeof cursor>;
type Order = Record<'from' | 'key' | 'past' | 'sort', RawBuilder<unknown>>;

function nameOrder(isDescending: boolean, after: Cursor | undefined): Order {
  const [direction, than] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const [name, lastId] = after ?? [null, 0];
  const place =
    name === null
      ? sql`(select sort_name, id from contacts where company_id = current_company() and id = ${lastId})`
      : sql`(${name}::text, ${lastId}::int)`;
  return {
    from: sql`contacts`,
    key: sql`sort_name`,
    past: after ? sql`(sort_name, id) ${than} ${place}` : sql`true`,
    sort: sql`sort_name ${direction}, id ${direction}`,
  };
}

/** Who never had a conversation comes last, whichever way. */
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

/** The name is left out where it is a number that its reader may not see whole: then it is looked up. */
function withShownName(actor: Actor, row: PickedRow): PickedRow {
  const { key } = row;
  return can(actor, 'numbers:seeFull') || key === null || maskName(key) === key ? row : { ...row, key: null };
}

const encodeCursor = ({ key, id: lastId }: PickedRow): string =>
  Buffer.from(JSON.stringify([key, lastId] satisfies Cursor)).toString('base64url');

function decodeCursor(text: string): Cursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw invalidInput('cursor', 'cursor');
  }
}

/** A cursor of another order has a name where this one has a time. */
function parseInstant(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(Date.parse(text)))
    throw invalidInput('cursor', 'cursor');
  return text;
}
