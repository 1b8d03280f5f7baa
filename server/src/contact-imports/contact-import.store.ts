import type {
  ContactImport,
  ContactImportRow,
  ImportOutcome,
  PhoneSource,
} from '@balcao/contract/contact-imports/contact-import';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';

export type ContactImportRecord = ContactImport & {
  fileId: number | null;
  whatsappId: number | null;
  startsItself: boolean;
  changed: number;
};

export async function selectContactImport(tx: Tx, id: number): Promise<ContactImportRecord | undefined> {
  const { rows } = await sql<
    Omit<ContactImportRecord, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }
  >`select i.id, i.source, i.whatsapp_id as "whatsappId", i.file_name as "fileName", i.status, i.problem, i.user_id as "userId", i.file_id as "fileId",
      i.contact_list_id as "contactListId",
      i.starts_itself as "startsItself", i.changed, i.created_at as "createdAt", i.updated_at as "updatedAt", r.*
    from contact_imports i cross join lateral (
      select count(*)::int as total, count(*) filter (where outcome = 'create')::int as "create",
        count(*) filter (where outcome = 'update')::int as "update", count(*) filter (where outcome = 'same')::int as same,
        count(*) filter (where outcome = 'refused')::int as refused, count(*) filter (where is_done)::int as done
      from contact_import_rows where company_id = i.company_id and import_id = i.id) r
    where i.company_id = current_company() and i.id = ${id}`.execute(tx.db);
  const row = rows[0];
  return row && { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

type NewImport = { userId: number; fileName: string; startsItself: boolean } & (
  | { fileId: number; contactListId: number | null }
  | { source: PhoneSource; whatsappId: number }
);

export async function insertContactImport(tx: Tx, row: NewImport): Promise<number> {
  const { id } = await tx.db
    .insertInto('contactImports')
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveContactImport(
  tx: Tx,
  id: number,
  patch: { status?: ContactImport['status']; problem?: string; fileId?: null },
): Promise<void> {
  await tx.db
    .updateTable('contactImports')
    .set({ ...patch, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Locked until the end of the transaction, so that two runs of one import exclude each other. */
export async function lockContactImport(
  tx: Tx,
  id: number,
): Promise<Pick<ContactImport, 'status' | 'source' | 'contactListId'> | undefined> {
  const [row] = await tx.rows<Pick<ContactImport, 'status' | 'source' | 'contactListId'>>(
    'contact-import-lock',
    `select status, source, contact_list_id as "contactListId" from contact_imports
     where company_id = current_company() and id = $1 for update`,
    [id],
  );
  return row;
}

/** Begins a run of the job that reads it. Undefined: it is read already, or deleted. */
export async function beginReading(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx.rows<{ readingRun: number }>(
    'contact-import-read',
    `update contact_imports set reading_run = reading_run + 1
     where company_id = current_company() and id = $1 and status = 'reading' returning reading_run as "readingRun"`,
    [id],
  );
  return row?.readingRun;
}

/** Locks it, and returns the newest run that reads it. Undefined: it is read already, or deleted. */
export async function lockReading(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx.rows<{ readingRun: number }>(
    'contact-import-reading',
    `select reading_run as "readingRun" from contact_imports
     where company_id = current_company() and id = $1 and status = 'reading' for update`,
    [id],
  );
  return row?.readingRun;
}

export async function deleteContactImport(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('contactImports').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

export const deleteImportRows = (tx: Tx, importId: number): Promise<unknown> =>
  tx.rows(
    'contact-import-clear',
    'delete from contact_import_rows where company_id = current_company() and import_id = $1',
    [importId],
  );

export const insertImportRows = (tx: Tx, importId: number, rows: ContactImportRow[]): Promise<unknown> =>
  tx.rows(
    'contact-import-rows',
    `insert into contact_import_rows (import_id, row, name, number, email, outcome, reason)
     select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      importId,
      rows.map(({ row }) => row),
      rows.map(({ name }) => name),
      rows.map(({ number }) => number),
      rows.map(({ email }) => email),
      rows.map(({ outcome }) => outcome),
      rows.map(({ reason }) => reason),
    ],
  );

type OpenRow = Pick<ContactImportRow, 'row' | 'name' | 'number' | 'email'>;

/** Locked: rows of a person who is being erased are waited for, and are not among them. */
export const lockOpenRows = (tx: Tx, importId: number, limit: number): Promise<OpenRow[]> =>
  tx.rows<OpenRow>(
    'contact-import-open',
    `select row, name, number, email from contact_import_rows
     where company_id = current_company() and import_id = $1 and not is_done and outcome <> 'refused'
     order by row limit $2 for update`,
    [importId, limit],
  );

/** Stores their actual outcomes, which may differ from the predicted ones. */
export async function markRowsDone(
  tx: Tx,
  importId: number,
  rows: { row: number; outcome: ImportOutcome }[],
): Promise<void> {
  await tx.rows(
    'contact-import-done',
    `update contact_import_rows r set is_done = true, outcome = x.outcome from unnest($2::int[], $3::text[]) x(row, outcome)
     where r.company_id = current_company() and r.import_id = $1 and r.row = x.row`,
    [importId, rows.map(({ row }) => row), rows.map(({ outcome }) => outcome)],
  );
  await tx.rows(
    'contact-import-changed',
    'update contact_imports set changed = changed + $2, updated_at = $3 where company_id = current_company() and id = $1',
    [importId, rows.filter(({ outcome }) => outcome !== 'same').length, tx.now],
  );
}

export async function selectImportRows(
  tx: Tx,
  importId: number,
  { outcomes, skip, limit }: { outcomes: ImportOutcome[] | undefined; skip: number; limit: number },
): Promise<ContactImportRow[]> {
  const { rows } = await sql<ContactImportRow>`
    select row, name, number, email, outcome, reason from contact_import_rows
    where company_id = current_company() and import_id = ${importId}
      and ${outcomes ? sql`outcome = any(${outcomes})` : sql`true`}
    order by row offset ${skip} limit ${limit}`.execute(tx.db);
  return rows;
}
