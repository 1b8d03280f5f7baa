import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { numberKey } from '@balcao/contract/contacts/contact.rules';
import { type RawBuilder, sql } from 'kysely';
import { matchesNumber } from '../contacts/identities/matches-number.ts';
import type { Tx } from '../platform/db/tx.ts';

type Row = Omit<ContactListItem, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };
type ItemFields = Pick<ContactListItem, 'name' | 'number' | 'email'>;
/** `seesNumbers` false: the search matches only the digits that a masked number shows. */
export type ItemFilter = { contactListId: number; term?: string | undefined; seesNumbers: boolean };

const columns = sql`id, name, number, email, is_whatsapp_valid as "isWhatsappValid", contact_list_id as "contactListId",
  company_id as "companyId", created_at as "createdAt", updated_at as "updatedAt"`;

const toItem = (row: Row): ContactListItem => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Sorted by the masked name: the position of a full number would reveal its hidden digits. */
export async function selectItems(
  tx: Tx,
  filter: ItemFilter,
  page: { skip: number; limit: number },
): Promise<ContactListItem[]> {
  const { rows } = await sql<Row>`select ${columns} from contact_list_items where ${matches(filter)}
    order by mask_name(plain_name), id offset ${page.skip} limit ${page.limit}`.execute(tx.db);
  return rows.map(toItem);
}

export async function countItems(tx: Tx, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from contact_list_items where ${matches(filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function matches({ contactListId, term, seesNumbers }: ItemFilter): RawBuilder<unknown> {
  const ofList = sql`company_id = current_company() and contact_list_id = ${contactListId}`;
  if (!term) return ofList;
  const byNumber = matchesNumber(sql`number`, term, seesNumbers);
  // A number in a name is masked too.
  const shownName = seesNumbers ? sql`plain_name` : sql`mask_name(plain_name)`;
  return sql`${ofList} and (${byNumber} or position(plain(${term}) in ${shownName}) > 0 or position(lower(${term}) in lower(email)) > 0)`;
}

export async function selectItem(tx: Tx, id: number): Promise<ContactListItem | undefined> {
  const { rows } = await sql<Row>`select ${columns} from contact_list_items
    where company_id = current_company() and id = ${id}`.execute(tx.db);
  return rows[0] && toItem(rows[0]);
}

/** Undefined: the list already has this number. */
export async function insertItem(tx: Tx, contactListId: number, fields: ItemFields): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(
    'contact-list-item-insert',
    `insert into contact_list_items (contact_list_id, name, number, number_key, email, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (company_id, contact_list_id, number_key) do nothing returning id`,
    [contactListId, fields.name, fields.number, numberKey(fields.number), fields.email, tx.now],
  );
  return row?.id;
}

/** Whether the list has a number that differs from this one at most in the digits that a mask hides. */
export async function hasItemLike(tx: Tx, contactListId: number, number: string): Promise<boolean> {
  const shown = numberKey(number).slice(0, -4);
  const rows = await tx.rows(
    'contact-list-item-like',
    `select from contact_list_items where company_id = current_company() and contact_list_id = $1
       and number_key >= $2 || '0000' and number_key <= $2 || '9999' limit 1`,
    [contactListId, shown],
  );
  return rows.length > 0;
}

/** False: another item of the list has this number. A changed number counts as unchecked. */
export async function saveItem(tx: Tx, before: ContactListItem, fields: ItemFields): Promise<boolean> {
  const saved = await tx.rows(
    'contact-list-item-save',
    `update contact_list_items i set name = $2, number = $3, number_key = $4, email = $5, updated_at = $6,
       is_whatsapp_valid = case when i.number_key = $4 then i.is_whatsapp_valid end,
       checked_at = case when i.number_key = $4 then i.checked_at end
     where i.company_id = current_company() and i.id = $1 and not exists (select from contact_list_items o
       where o.company_id = i.company_id and o.contact_list_id = i.contact_list_id and o.number_key = $4 and o.id <> i.id)
     returning id`,
    [before.id, fields.name, fields.number, numberKey(fields.number), fields.email, tx.now],
  );
  return saved.length > 0;
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('contactListItems').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

/** Items of a list with one of these number keys. */
export const selectItemsByNumber = (
  tx: Tx,
  contactListId: number,
  keys: string[],
): Promise<{ key: string; name: string; email: string }[]> =>
  tx.rows<{ key: string; name: string; email: string }>(
    'contact-list-items-by-number',
    `select number_key as key, name, email from contact_list_items
     where company_id = current_company() and contact_list_id = $1 and number_key = any($2)`,
    [contactListId, keys],
  );

/** Bulk upsert; an empty e-mail keeps the stored one. */
export const upsertItems = (tx: Tx, contactListId: number, rows: readonly ItemFields[]): Promise<unknown> =>
  tx.rows(
    'contact-list-items-upsert',
    `insert into contact_list_items (contact_list_id, name, number, number_key, email, created_at, updated_at)
     select $1, x.name, x.number, x.key, x.email, $6, $6
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality x(name, number, key, email, ord) order by ord
     on conflict (company_id, contact_list_id, number_key) do update set name = excluded.name, updated_at = excluded.updated_at,
       email = case when excluded.email = '' then contact_list_items.email else excluded.email end`,
    [
      contactListId,
      rows.map(({ name }) => name),
      rows.map(({ number }) => number),
      rows.map(({ number }) => numberKey(number)),
      rows.map(({ email }) => email),
      tx.now,
    ],
  );

/** In the order of their creation. */
export async function selectItemsAfter(
  tx: Tx,
  contactListId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ContactListItem[]> {
  const { rows } = await sql<Row>`select ${columns} from contact_list_items
    where company_id = current_company() and contact_list_id = ${contactListId} and id > ${afterId}
    order by id limit ${limit}`.execute(tx.db);
  return rows.map(toItem);
}
