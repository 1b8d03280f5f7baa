import { ensureDeleted } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

export type AnnouncementRow = {
  id: number;
  companyId: number;
  title: string;
  text: string;
  priority: number;
  status: boolean;
  fileId: number | null;
  mediaName: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const columns = `id, company_id as "companyId", title, text, priority, status, file_id as "fileId", media_name as "mediaName",
  published_at as "publishedAt", created_at as "createdAt", updated_at as "updatedAt"`;

type Wanted = { term: string; all: boolean };
const matches = '(status or $2) and position(plain($1) in plain(title)) > 0';

/** The operator's announcements, for any reader: the most important first. */
export const selectAnnouncements = (
  tx: Tx,
  { term, all }: Wanted,
  page: { skip: number; limit: number },
): Promise<AnnouncementRow[]> =>
  tx.rows(
    'announcements',
    `select ${columns} from announcements where ${matches}
     order by status desc, priority, coalesce(published_at, created_at) desc, id desc offset $3 limit $4`,
    [term, all, page.skip, page.limit],
  );

export async function countAnnouncements(tx: Tx, { term, all }: Wanted): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    'announcements-count',
    `select count(*) as count from announcements where ${matches}`,
    [term, all],
  );
  return row?.count ?? 0;
}

export async function selectAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | null> {
  const [row] = await tx.rows<AnnouncementRow>('announcement', `select ${columns} from announcements where id = $1`, [
    id,
  ]);
  return row ?? null;
}

/** Locks it until the end of the transaction, so that a change sees what it replaces. */
export const lockAnnouncement = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows(
    'announcement-lock',
    'select from announcements where company_id = current_company() and id = $1 for no key update',
    [id],
  );

type Columns = Omit<AnnouncementRow, 'id' | 'companyId' | 'createdAt' | 'updatedAt'>;
/** Absent fields stay as they are. */
type Fields = { [Name in keyof Columns]?: Columns[Name] | undefined };

export async function insertAnnouncement(
  tx: Tx,
  fields: Fields & Pick<AnnouncementRow, 'title' | 'text'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('announcements')
    .values({ ...fields, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveAnnouncement(tx: Tx, id: number, fields: Fields): Promise<void> {
  await tx.db
    .updateTable('announcements')
    .set({ ...fields, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteAnnouncement(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('announcements')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(ensureDeleted);
}

export async function selectReadUntil(tx: Tx, userId: number): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('announcementReads')
    .select('readUntil')
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.readUntil ?? null;
}

export async function saveReadUntil(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .insertInto('announcementReads')
    .values({ userId, readUntil: tx.now })
    .onConflict((on) => on.columns(['companyId', 'userId']).doUpdateSet({ readUntil: tx.now }))
    .execute();
}
