import { ensureDeleted } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

export type HelpRow = {
  id: number;
  companyId: number;
  title: string;
  video: string;
  description: string;
  fileId: number | null;
  createdAt: Date;
  updatedAt: Date;
};

const columns = `id, company_id as "companyId", title, video, description, file_id as "fileId",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Of the operator, whoever reads. */
export const selectHelps = (tx: Tx): Promise<HelpRow[]> =>
  tx.rows('helps', `select ${columns} from helps order by plain(title), id`, []);

export async function selectHelp(tx: Tx, id: number): Promise<HelpRow | null> {
  const [row] = await tx.rows<HelpRow>('help', `select ${columns} from helps where id = $1`, [id]);
  return row ?? null;
}

/** Locks it until the end of the transaction, so that a change sees what it replaces. */
export const lockHelp = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows('help-lock', 'select from helps where company_id = current_company() and id = $1 for no key update', [id]);

type Columns = Omit<HelpRow, 'id' | 'companyId' | 'createdAt' | 'updatedAt'>;
/** Absent ones stay as they are. */
type Fields = { [Name in keyof Columns]?: Columns[Name] | undefined };

export async function insertHelp(tx: Tx, fields: Fields & Pick<HelpRow, 'title' | 'video'>): Promise<number> {
  const { id } = await tx.db
    .insertInto('helps')
    .values({ ...fields, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveHelp(tx: Tx, id: number, fields: Fields): Promise<void> {
  await tx.db
    .updateTable('helps')
    .set({ ...fields, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteHelp(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('helps')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(ensureDeleted);
}
