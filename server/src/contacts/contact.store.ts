import type { Contact, ListedContact } from '@balcao/contract/contacts/contact';
import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { Tx } from '../platform/db/tx.ts';

type ViewRow = Omit<Contact, 'profilePicUrl' | 'urlPicture' | 'createdAt' | 'updatedAt'> & {
  pictureId: number | null;
  createdAt: Date;
  updatedAt: Date;
};

const columns = `id, uuid, name, number, email, is_group as "isGroup", channel, disable_bot as "disableBot", active,
  whatsapp_id as "whatsappId", extra_info as "extraInfo", tags, whatsapp, company_id as "companyId",
  created_at as "createdAt", updated_at as "updatedAt",
  (select p.file_id from contact_pictures p where (p.company_id, p.contact_id) = (v.company_id, v.id)) as "pictureId"`;

/** One contact of the address book. */
export async function readContact(tx: Tx, id: number): Promise<Contact | undefined> {
  const [row] = await tx.rows<ViewRow>(
    'contact-by-id',
    `select ${columns} from contact_view v where company_id = current_company() and id = $1 and removed_at is null`,
    [id],
  );
  return row && toContact(tx, row);
}

/** The given contacts that are in the address book. */
export async function readContacts(tx: Tx, ids: number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<ViewRow>(
    'contacts-by-ids',
    `select ${columns} from contact_view v where company_id = current_company() and id = any($1) and removed_at is null`,
    [ids],
  );
  return rows.map((row) => toContact(tx, row));
}

/** By id, in the order of `ids`. */
export async function readListedContacts(tx: Tx, ids: number[]): Promise<ListedContact[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<ViewRow & { lastTicketAt: Date | null }>(
    'contacts-listed',
    `select ${columns}, last_ticket_at as "lastTicketAt" from contact_view v where company_id = current_company() and id = any($1)`,
    [ids],
  );
  const byId = new Map(
    rows.map((row) => [row.id, { ...toContact(tx, row), lastTicketAt: row.lastTicketAt?.toISOString() ?? null }]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The URL of the thumbnail, the only size that is shown. */
const pictureUrl = (tx: Tx, id: number | null): string | null =>
  id === null ? null : tx.fileUrl({ id, name: 'picture' }, 'thumbnail');

function toContact(tx: Tx, row: ViewRow): Contact {
  const { id, uuid, name, number, email, isGroup, channel, disableBot, active, whatsappId, extraInfo, tags } = row;
  return {
    id,
    uuid,
    name,
    number,
    email,
    isGroup,
    channel,
    disableBot,
    active,
    whatsappId,
    extraInfo,
    tags,
    profilePicUrl: pictureUrl(tx, row.pictureId),
    urlPicture: pictureUrl(tx, row.pictureId),
    whatsapp: row.whatsapp,
    companyId: row.companyId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** As `readContact`, locked until the end of the transaction. */
export async function lockContact(tx: Tx, id: number): Promise<Contact | undefined> {
  const locked = await tx.rows(
    'contact-lock',
    'select id from contacts where company_id = current_company() and id = $1 for update',
    [id],
  );
  return locked.length === 0 ? undefined : readContact(tx, id);
}

/** `namelessSince`: creation time of a contact whose number replaces its name. */
type NumberOwner = { id: number; active: boolean; removed: boolean; namelessSince: Date | null };

/** The contact with this number in any of its forms, also a removed one. The row is locked. */
export async function lockNumberOwner(tx: Tx, number: string): Promise<NumberOwner | undefined> {
  const [owner] = await tx.rows<NumberOwner>(
    'contact-by-number',
    `select id, active, removed_at is not null as removed, case when name = any($1) then created_at end as "namelessSince" from contacts
     where company_id = current_company() and merged_into is null and id in (
       select contact_id from contact_identities where company_id = current_company() and kind = 'phone' and value = any($1))
     order by removed_at is not null, id limit 1 for update`,
    [numberForms(number)],
  );
  return owner;
}

/** Whether somebody has a number that differs from this one at most in the digits that a mask hides, in any of its forms. */
export async function hasNumberLike(tx: Tx, number: string): Promise<boolean> {
  const rows = await tx.rows(
    'contact-number-like',
    `select from unnest($1::text[]) shown cross join lateral (
       select from contact_identities where company_id = current_company() and kind = 'phone'
         and value >= shown || '0000' and value <= shown || '9999' limit 1) found limit 1`,
    [numberForms(number).map((form) => form.slice(0, -4))],
  );
  return rows.length > 0;
}

/**
 * Assigns the number to the contact. False when another contact has one of its forms: the unique key of the identities
 * decides, not a prior read.
 */
export async function claimNumber(tx: Tx, contactId: number, number: string): Promise<boolean> {
  const forms = numberForms(number).sort(); // fixed order, so that two transactions cannot deadlock
  await tx.db
    .insertInto('contactIdentities')
    .values(forms.map((value) => ({ kind: 'phone', value, contactId })))
    .onConflict((conflict) => conflict.columns(['companyId', 'kind', 'value']).doNothing())
    .execute();
  const owners = await tx.db
    .selectFrom('contactIdentities')
    .select('contactId')
    .where('companyId', '=', tx.companyId)
    .where('kind', '=', 'phone')
    .where('value', 'in', forms)
    .execute();
  return owners.every((owner) => owner.contactId === contactId);
}

export async function releaseNumber(tx: Tx, contactId: number, number: string): Promise<void> {
  await tx.db
    .deleteFrom('contactIdentities')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .where('kind', '=', 'phone')
    .where('value', 'in', numberForms(number))
    .execute();
}

export type ContactPatch = Partial<Pick<Contact, 'name' | 'number' | 'email' | 'disableBot' | 'active'>> & {
  removedAt?: Date | null;
};

export async function insertContact(tx: Tx, row: ContactPatch & { name: string }): Promise<number> {
  const { id } = await tx.db
    .insertInto('contacts')
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveContact(tx: Tx, id: number, patch: ContactPatch): Promise<void> {
  await tx.db
    .updateTable('contacts')
    .set({ ...patch, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function replaceExtraInfo(tx: Tx, contactId: number, extraInfo: { name: string; value: string }[]) {
  await tx.db
    .deleteFrom('contactFields')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .execute();
  if (extraInfo.length === 0) return;
  await tx.db
    .insertInto('contactFields')
    .values(extraInfo.map(({ name, value }) => ({ contactId, name, value })))
    .execute();
}

/** Returns the contacts that got a tag they did not have. */
export async function insertTags(tx: Tx, ids: number[], tagIds: number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'contacts-tag',
    `with put as (
       insert into contact_tags (contact_id, tag_id)
       select c.id, g.id from contacts c cross join unnest($2::int[]) as g (id)
       where c.company_id = current_company() and c.id = any($1) and c.removed_at is null
       order by 1, 2
       on conflict do nothing
       returning contact_id)
     update contacts set updated_at = $3 where company_id = current_company() and id in (select contact_id from put)
     returning id`,
    [ids, tagIds, tx.now],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Removes contacts from the address book; their conversations stay readable. Returns those that were in it. */
export async function removeContactRows(tx: Tx, ids: number[]): Promise<number[]> {
  const rows = await tx.db
    .updateTable('contacts')
    .set({ removedAt: tx.now, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', ids)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the rows permanently, with everything that references them by cascade. */
export async function deleteContactRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.rows('contacts-erase', 'delete from contacts where company_id = current_company() and id = any($1)', [ids]);
}
