import type { FileList } from '@balcao/contract/file-lists/file-list';
import { type RawBuilder, sql } from 'kysely';
import { ensureDeleted } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';
import { containsTerm } from '../platform/text/contains-term.ts';

export type FileListRow = Omit<FileList, 'options' | 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };
/** `fileId`: null until it is uploaded. */
export type OptionRow = {
  id: number;
  fileListId: number;
  name: string;
  caption: string;
  fileId: number | null;
  fileName: string | null;
  mimeType: string | null;
};

/** By name. `only` narrows to these ids. */
export async function selectFileLists(
  tx: Tx,
  { term, only }: { term?: string | undefined; only?: number[] },
  page: { skip: number; limit: number } | null = null,
): Promise<FileListRow[]> {
  const { rows } = await sql<FileListRow>`
    select id, name, message, user_id as "userId", company_id as "companyId", created_at as "createdAt", updated_at as "updatedAt"
    from file_lists where ${matchesTerm(term)} and ${only ? sql`id = any(${only})` : sql`true`}
    order by plain(name), id ${page ? sql`offset ${page.skip} limit ${page.limit}` : sql``}`.execute(tx.db);
  return rows;
}

export async function countFileLists(tx: Tx, term: string | undefined): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from file_lists where ${matchesTerm(term)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

const matchesTerm = (term: string | undefined): RawBuilder<unknown> =>
  sql`company_id = current_company() and ${containsTerm(sql`name`, term)}`;

/** Options of these lists, each list's in sending order. */
export const selectFileListOptions = (tx: Tx, fileListIds: number[]): Promise<OptionRow[]> =>
  tx.rows<OptionRow>(
    'file-list-options',
    `select o.id, o.file_list_id as "fileListId", o.name, o.caption, o.file_id as "fileId", f.name as "fileName",
       f.mime_type as "mimeType"
     from file_list_options o left join files f on (f.company_id, f.id) = (o.company_id, o.file_id)
     where o.company_id = current_company() and o.file_list_id = any($1) order by o.file_list_id, o.place, o.id`,
    [fileListIds],
  );

type Fields = { name: string; message: string };

export async function insertFileList(tx: Tx, fields: Fields & { userId: number }): Promise<number> {
  const { id } = await tx.db
    .insertInto('fileLists')
    .values({ ...fields, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the row until the end of the transaction, so that concurrent changes keep one order of files. */
export async function saveFileList(tx: Tx, id: number, fields: Partial<Fields>): Promise<void> {
  await tx.db
    .updateTable('fileLists')
    .set({ ...fields, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteFileList(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('fileLists')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(ensureDeleted);
}

type OptionValues = { place: number; name: string; caption: string; fileId?: number | null };

export async function insertOption(tx: Tx, fileListId: number, values: OptionValues): Promise<void> {
  await tx.db
    .insertInto('fileListOptions')
    .values({ fileListId, ...values })
    .execute();
}

export async function saveOption(tx: Tx, id: number, values: Partial<OptionValues>): Promise<void> {
  await tx.db
    .updateTable('fileListOptions')
    .set(values)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteOptions(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.deleteFrom('fileListOptions').where('companyId', '=', tx.companyId).where('id', 'in', ids).execute();
}
