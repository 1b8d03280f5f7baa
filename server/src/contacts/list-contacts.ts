import type { ListedContact } from '@balcao/contract/contacts/contact';
import type { ListContactsQuery } from '@balcao/contract/contacts/contact.api';
import { maskName } from '@balcao/contract/contacts/contact.rules';
import { invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { id, storableText } from '@balcao/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { startOfDay } from '../companies/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';
import { presentContact } from './contact.audience.ts';
import { readListedContacts } from './contact.store.ts';

/** docs/protocol.md 6. */
const pageSize = 100;
/** A one-letter term matches half of the address book; nobody pages further than this. */
const maxSearchHits = 100_000;

export type ContactPage = { contacts: ListedContact[]; count: number; hasMore: boolean; nextCursor: string | null };

/** By name, paged by the key (name, id): a row that comes or goes moves no page. */
export async function listContacts(tx: Tx, actor: Actor, query: ListContactsQuery): Promise<ContactPage> {
  const filter = sql.join(
    [sql`company_id = current_company() and removed_at is null`, ...filters(actor, query)],
    sql` and `,
  );
  const isDescending = query.order === 'nameDesc';
  const direction = isDescending ? sql`desc` : sql`asc`;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const picked = await sql<{ id: number; sortName: string }>`
    select id, sort_name as "sortName" from contacts
    where ${filter} and ${after ? afterCursor(after, isDescending) : sql`true`}
    order by sort_name ${direction}, id ${direction} offset ${after ? 0 : (query.pageNumber - 1) * pageSize} limit ${pageSize + 1}`.execute(
    tx.db,
  );
  const counted = await sql<{ count: number }>`select count(*) as count from contacts where ${filter}`.execute(tx.db);

  const rows = picked.rows.slice(0, pageSize);
  const contacts = await readListedContacts(
    tx,
    rows.map(({ id }) => id),
  );
  const last = rows.at(-1);
  const hasMore = picked.rows.length > pageSize;
  return {
    contacts: contacts.map((contact) => presentContact(actor, contact)),
    count: counted.rows[0]?.count ?? 0,
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(actor, last) : null,
  };
}

function filters(actor: Actor, query: ListContactsQuery): RawBuilder<unknown>[] {
  const list: RawBuilder<unknown>[] = [];
  const term = query.searchParam?.trim();
  if (term) list.push(matchesTerm(actor, term));
  const tags = [...new Set(query.contactTag)];
  if (tags.length > 0)
    list.push(sql`id in (
      select contact_id from (
        select contact_id, tag_id from contact_tags where company_id = current_company() and tag_id = any(${tags})
        union
        select t.contact_id, tt.tag_id from ticket_tags tt join tickets t on (t.company_id, t.id) = (tt.company_id, tt.ticket_id)
        where tt.company_id = current_company() and tt.tag_id = any(${tags})) tagged
      group by contact_id having count(*) = ${tags.length}::int)`);
  const from = query.date ?? query.dateStart;
  const until = query.date ?? query.dateEnd;
  if (from) list.push(sql`created_at >= ${startOfDay(from)}`);
  if (until) list.push(sql`created_at < ${startOfDay(until, 1)}`);
  return list;
}

export const matchesTerm = (actor: Actor, term: string): RawBuilder<unknown> =>
  sql`id in (select search_contact_ids(${term}, ${maxSearchHits}, ${!can(actor, 'numbers:seeFull')}))`;

/**
 * Name and id of the last row of the page before. The name is left out where it is a number that its reader may not see
 * whole: then it is looked up.
 */
const cursor = z.tuple([storableText.nullable(), id]);
type Cursor = z.infer<typeof cursor>;

function encodeCursor(actor: Actor, last: { sortName: string; id: number }): string {
  const shown = can(actor, 'numbers:seeFull') || maskName(last.sortName) === last.sortName;
  const whole: Cursor = [shown ? last.sortName : null, last.id];
  return Buffer.from(JSON.stringify(whole)).toString('base64url');
}

const afterCursor = ([name, id]: Cursor, back: boolean): RawBuilder<unknown> =>
  name === null
    ? sql`(sort_name, id) ${back ? sql`<` : sql`>`} (select sort_name, id from contacts where company_id = current_company() and id = ${id})`
    : sql`(sort_name, id) ${back ? sql`<` : sql`>`} (${name}::text, ${id}::int)`;

function decodeCursor(text: string): Cursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw invalidInput('cursor', 'cursor');
  }
}
