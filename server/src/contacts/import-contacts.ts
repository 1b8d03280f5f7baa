import { isNumber, numberForms } from '@balcao/contract/contacts/contact.rules';
import { attemptWrite } from '../platform/db/attempt-write.ts';
import type { Tx } from '../platform/db/tx.ts';
import { enqueueBlockOnChannels } from './block-contact.ts';

export type ContactToImport = { name: string; number: string; email: string };
export type ImportResult = 'create' | 'update' | 'same';

type Owner = { id: number; name: string; email: string; active: boolean; removed: boolean };

/** `preserveNames`: contacts that have a name keep it. */
export type ImportOptions = { preserveNames: boolean };

/** Predicts an import of these rows. Numbers are normalised by `parsePhone`. */
export async function predictImport(
  tx: Tx,
  given: readonly ContactToImport[],
  options: ImportOptions,
): Promise<ImportResult[]> {
  const ownerOf = await findOwners(tx, given);
  const rows = preserveNamesOf(given, ownerOf, options);
  return rows.map((row) => resultOf(row, ownerOf(row)));
}

/**
 * Creates and updates contacts in bulk, without notices. A contact with one of a number's forms is updated: its name
 * always, its e-mail if the row has one. Undefined for a row whose number a concurrent transaction assigned: it has to
 * be retried.
 */
export async function importContacts(
  tx: Tx,
  given: readonly ContactToImport[],
  options: ImportOptions = { preserveNames: false },
): Promise<(ImportResult | undefined)[]> {
  await lockOwners(tx, given);
  const ownerOf = await findOwners(tx, given);
  const rows = preserveNamesOf(given, ownerOf, options);
  const results = rows.map((row) => resultOf(row, ownerOf(row)));
  const changed = rows.flatMap((row, i) => {
    const owner = ownerOf(row);
    return owner && results[i] !== 'same' ? [{ ...row, id: owner.id }] : [];
  });
  await updateContacts(tx, changed);
  for (const row of changed) {
    const owner = ownerOf(row);
    if (owner?.removed && !owner.active) enqueueBlockOnChannels(tx, owner.id);
  }
  const added = rows.filter((row) => !ownerOf(row));
  const lost = await insertContacts(tx, added);
  return rows.map((row, i) => (lost.has(row) ? undefined : results[i]));
}

const preserveNamesOf = (
  rows: readonly ContactToImport[],
  ownerOf: (row: ContactToImport) => Owner | undefined,
  { preserveNames }: ImportOptions,
): readonly ContactToImport[] =>
  rows.map((row) => {
    const name = preserveNames ? ownerOf(row)?.name : undefined;
    return name === undefined || (isNumber(name) && !isNumber(row.name)) ? row : { ...row, name };
  });

function resultOf(row: ContactToImport, owner: Owner | undefined): ImportResult {
  if (!owner || owner.removed) return 'create';
  return row.name === owner.name && (row.email === '' || row.email === owner.email) ? 'same' : 'update';
}

const phonesOf = (rows: readonly ContactToImport[]): string[] => rows.flatMap(({ number }) => numberForms(number));

const lockOwners = (tx: Tx, rows: readonly ContactToImport[]): Promise<unknown> =>
  tx.rows(
    'contacts-import-lock',
    `select from contacts where company_id = current_company() and id in (
         select contact_id from contact_identities where company_id = current_company() and kind = 'phone' and value = any($1))
       order by id for update`,
    [phonesOf(rows)],
  );

/**
 * The contacts with these numbers, in any of their forms; one in the address book takes precedence over a removed one.
 */
async function findOwners(
  tx: Tx,
  rows: readonly ContactToImport[],
): Promise<(row: ContactToImport) => Owner | undefined> {
  const found = await tx.rows<Owner & { value: string }>(
    'contacts-import-owners',
    `select i.value, c.id, c.name, c.email, c.active, c.removed_at is not null as removed
     from contact_identities i join contacts c on (c.company_id, c.id) = (i.company_id, i.contact_id)
     where i.company_id = current_company() and i.kind = 'phone' and i.value = any($1) and c.merged_into is null`,
    [phonesOf(rows)],
  );
  const byValue = new Map(found.map((owner) => [owner.value, owner]));
  return ({ number }) =>
    numberForms(number)
      .flatMap((form) => byValue.get(form) ?? [])
      .sort((a, b) => Number(a.removed) - Number(b.removed) || a.id - b.id)[0];
}

async function updateContacts(tx: Tx, rows: (ContactToImport & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(
    'contacts-import-update',
    `update contacts c set name = x.name, email = case when x.email = '' then c.email else x.email end,
       active = c.active or c.removed_at is not null, removed_at = null, updated_at = $4
     from unnest($1::int[], $2::text[], $3::text[]) x(id, name, email)
     where c.company_id = current_company() and c.id = x.id`,
    [rows.map(({ id }) => id), rows.map(({ name }) => name), rows.map(({ email }) => email), tx.now],
  );
}

/** Returns the rows whose number was assigned concurrently: they are not inserted. */
async function insertContacts(tx: Tx, rows: ContactToImport[]): Promise<Set<ContactToImport>> {
  const lost = new Set<ContactToImport>();
  for (let left = rows; left.length > 0; left = left.filter((row) => !lost.has(row))) {
    const inserted = await attemptWrite(tx, async () => {
      const taken = await insertAndClaim(tx, left);
      for (const row of taken) lost.add(row);
      return taken.length === 0 ? left : undefined;
    });
    if (inserted) break;
  }
  return lost;
}

/** Returns the rows whose number another contact has: their new contacts must be deleted. */
async function insertAndClaim(tx: Tx, rows: ContactToImport[]): Promise<ContactToImport[]> {
  const ids = await tx.rows<{ id: number }>(
    'contacts-import-insert',
    `insert into contacts (name, number, email, created_at, updated_at)
     select x.name, x.number, x.email, $4, $4
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality x(name, number, email, ord)
     order by ord returning id`,
    [rows.map(({ name }) => name), rows.map(({ number }) => number), rows.map(({ email }) => email), tx.now],
  );
  // In a fixed order of values, so that two transactions cannot deadlock.
  const claims = rows
    .flatMap(({ number }, i) => numberForms(number).map((value) => ({ value, id: ids[i]!.id })))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
  const taken = await tx.rows<{ id: number }>(
    'contacts-import-claim',
    `with x as (select * from unnest($1::text[], $2::int[]) with ordinality x(value, id, ord)),
       put as (insert into contact_identities (kind, value, contact_id) select 'phone', value, id from x order by ord
         on conflict (company_id, kind, value) do nothing returning value)
     select distinct id from x where value not in (select value from put)`,
    [claims.map(({ value }) => value), claims.map(({ id }) => id)],
  );
  const takenIds = new Set(taken.map(({ id }) => id));
  return rows.filter((_, i) => takenIds.has(ids[i]!.id));
}
