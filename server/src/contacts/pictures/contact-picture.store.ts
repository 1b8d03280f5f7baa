import type { Identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Marks new contacts of channels as due soon, on the connection of their first message. */
export async function insertPictures(tx: Tx, contacts: { contactId: number; whatsappId: number }[]): Promise<void> {
  if (contacts.length === 0) return;
  await tx.rows(
    'pictures-insert',
    `insert into contact_pictures (contact_id, whatsapp_id, due_at)
     select c, w, $3::timestamptz from unnest($1::int[], $2::int[]) x(c, w) on conflict do nothing`,
    [contacts.map(({ contactId }) => contactId), contacts.map(({ whatsappId }) => whatsappId), tx.now],
  );
}

/**
 * Marks the picture of the contact with one of these identities as changed. Identities without a contact are ignored.
 */
export async function markPictureChanged(tx: Tx, whatsappId: number, identities: Identity[]): Promise<void> {
  await tx.rows(
    'picture-changed',
    `insert into contact_pictures as p (contact_id, whatsapp_id, due_at)
     select distinct i.contact_id, $3::int, $4::timestamptz from contact_identities i
     join unnest($1::text[], $2::text[]) x(kind, value) on (i.kind, i.value) = (x.kind, x.value)
     where i.company_id = current_company()
     on conflict (company_id, contact_id) do update set due_at = excluded.due_at, whatsapp_id = excluded.whatsapp_id, failures = 0`,
    [identities.map(({ kind }) => kind), identities.map(({ value }) => value), whatsappId, tx.now],
  );
}

/**
 * The due pictures of this connection, the longest due first. Until the channel answers each becomes due again with a
 * growing delay: after five minutes, doubling up to a day.
 */
export async function takeDuePictures(tx: Tx, whatsappId: number, maxRows: number): Promise<number[]> {
  const rows = await tx.rows<{ contactId: number }>(
    'pictures-due',
    `update contact_pictures set failures = failures + 1,
       due_at = $2::timestamptz + least(interval '1 day', interval '5 minutes' * 2 ^ least(failures, 10))
     where company_id = current_company() and contact_id = any(array(
       select contact_id from contact_pictures where company_id = current_company() and whatsapp_id = $1 and due_at <= $2
       order by due_at limit $3 for update skip locked))
     returning contact_id as "contactId"`,
    [whatsappId, tx.now, maxRows],
  );
  return rows.map(({ contactId }) => contactId);
}

/**
 * Marks pictures of contacts in active conversations that have not been requested for `maxAgeDays`, at most `maxRows`
 * of them.
 */
export const markStalePictures = (tx: Tx, maxAgeDays: number, maxRows: number): Promise<unknown[]> =>
  tx.rows(
    'pictures-stale',
    `insert into contact_pictures as p (contact_id, whatsapp_id, due_at)
     select t.contact_id, max(t.whatsapp_id), $1::timestamptz from tickets t
     left join contact_pictures o on (o.company_id, o.contact_id) = (t.company_id, t.contact_id)
     where t.company_id = current_company() and t.status in ('pending', 'open') and t.whatsapp_id is not null
       and (o.contact_id is null or (o.due_at is null and o.fetched_at < $1::timestamptz - make_interval(days => $2)))
     group by t.contact_id order by t.contact_id limit $3
     on conflict (company_id, contact_id) do update set due_at = excluded.due_at, failures = 0,
       whatsapp_id = coalesce(p.whatsapp_id, excluded.whatsapp_id)`,
    [tx.now, maxAgeDays, maxRows],
  );

type PictureRow = {
  whatsappId: number;
  fileId: number | null;
  sha256: string | null;
  dueAt: Date;
  identities: Identity[];
};

/** Locks a picture that has an open request. */
export async function lockPicture(tx: Tx, contactId: number): Promise<PictureRow | undefined> {
  const [row] = await tx.rows<PictureRow>(
    'picture-lock',
    `select p.whatsapp_id as "whatsappId", p.file_id as "fileId", p.due_at as "dueAt",
       (select f.sha256 from files f where (f.company_id, f.id) = (p.company_id, p.file_id)) as sha256,
       coalesce((select json_agg(json_build_object('kind', i.kind, 'value', i.value) order by i.kind, i.value) from contact_identities i
         where (i.company_id, i.contact_id) = (p.company_id, p.contact_id)), '[]') as identities
     from contact_pictures p
     where p.company_id = current_company() and p.contact_id = $1 and p.whatsapp_id is not null and p.due_at is not null for update of p`,
    [contactId],
  );
  return row;
}

/**
 * Saves the channel's answer to the request of `dueAt`. When the picture has become due again meanwhile, it stays due:
 * the answer may be older than that change.
 */
export async function savePicture(
  tx: Tx,
  contactId: number,
  { fileId, dueAt }: { fileId: number | null; dueAt: Date },
): Promise<void> {
  await tx.rows(
    'picture-save',
    `update contact_pictures set file_id = $2, fetched_at = $3, failures = 0,
       due_at = case when date_trunc('milliseconds', due_at) <> $4::timestamptz then due_at end
     where company_id = current_company() and contact_id = $1`,
    [contactId, fileId, tx.now, dueAt],
  );
}
