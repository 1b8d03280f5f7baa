import type { ListedContact } from '@balcao/contract/contacts/contact';
import type { ListContactsQuery } from '@balcao/contract/contacts/contact.api';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../platform/db/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';
import { presentContact } from './contact.audience.ts';
import { readListedContacts } from './contact.store.ts';
import { fillMask } from './identities/matches-number.ts';
import { pickContacts } from './pick-contacts.ts';

/** By docs/protocol.md 6. */
const defaultPageSize = 100;
/** A one-letter term matches half of the address book; later pages are not needed. */
const maxSearchHits = 100_000;

type ContactPage = { contacts: ListedContact[]; count: number; hasMore: boolean; nextCursor: string | null };

/**
 * Ordered by name or by the last conversation, and paged by that key and the id, so that a row added or removed moves
 * no page.
 */
export async function listContacts(tx: Tx, actor: Actor, query: ListContactsQuery): Promise<ContactPage> {
  const filter = sql.join(
    [sql`company_id = current_company() and removed_at is null`, ...filters(actor, query)],
    sql` and `,
  );
  const pageSize = query.pageSize ?? defaultPageSize;
  const { ids, count, hasMore, nextCursor } = await pickContacts(tx, { ...query, filter, pageSize });
  const contacts = await readListedContacts(tx, ids);
  return {
    contacts: contacts.map((contact) => presentContact(actor, contact)),
    count,
    hasMore,
    nextCursor,
  };
}

type ReachableFilter = { searchParam?: string | undefined; tagIds: number[] };

/** People with a phone number, filtered like the page of contacts, ordered by id. Numbers are unmasked. */
export async function listReachableContacts(
  tx: Tx,
  actor: Actor,
  { searchParam, tagIds }: ReachableFilter,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<{ id: number; name: string; number: string; email: string }[]> {
  const filter = sql.join(filters(actor, { searchParam, contactTag: tagIds }), sql` and `);
  const isAll = !searchParam?.trim() && tagIds.length === 0;
  const { rows } = await sql<{ id: number; name: string; number: string; email: string }>`
    select id, name, number, email from contacts
    where company_id = current_company() and removed_at is null and not is_group and number ~ '^[0-9]{8,15}$'
      and id > ${afterId} and ${isAll ? sql`true` : filter} order by id limit ${limit}`.execute(tx.db);
  return rows;
}

type Filter = Pick<ListContactsQuery, 'searchParam' | 'contactTag'> &
  Partial<Pick<ListContactsQuery, 'date' | 'dateStart' | 'dateEnd'>>;

function filters(actor: Actor, query: Filter): RawBuilder<unknown>[] {
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
  sql`id in (select search_contact_ids(${fillMask(term)}, ${maxSearchHits}, ${!can(actor, 'numbers:seeFull')}))`;
