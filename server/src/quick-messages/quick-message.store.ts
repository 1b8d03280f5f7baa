import type { QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';

/** As stored: with the file's id; the wire format has a URL. */
export type QuickMessageRow = Pick<
  QuickMessage,
  'id' | 'shortcode' | 'message' | 'geral' | 'userId' | 'companyId' | 'createdAt' | 'updatedAt'
> & { fileId: number | null; fileName: string | null; uses: number };

export type QuickMessageFilter = {
  only?: number;
  searchParam?: string | undefined;
  /** general ones and those of this user */
  visibleTo?: number;
};

type Page = { skip: number; limit: number };

/** `usedBy`: the user whose most used ones come first; without it they are sorted by shortcode. */
export async function selectQuickMessages(
  tx: Tx,
  filter: QuickMessageFilter,
  { page, usedBy }: { page?: Page | undefined; usedBy?: number } = {},
): Promise<QuickMessageRow[]> {
  const { rows } = await sql<
    Omit<QuickMessageRow, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }
  >`select q.id, q.shortcode, q.message, q.geral, q.user_id as "userId", q.company_id as "companyId",
      q.file_id as "fileId", f.name as "fileName", coalesce(u.uses, 0) as uses,
      q.created_at as "createdAt", q.updated_at as "updatedAt"
    from quick_messages q
    left join files f on (f.company_id, f.id) = (q.company_id, q.file_id)
    left join quick_message_uses u
      on (u.company_id, u.user_id, u.quick_message_id) = (q.company_id, ${usedBy ?? null}::int, q.id)
    where ${matchesFilter(filter)}
    order by uses desc, plain(q.shortcode), q.id
    ${page ? sql`offset ${page.skip} limit ${page.limit}` : sql``}`.execute(tx.db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

export async function countQuickMessages(tx: Tx, filter: QuickMessageFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from quick_messages q where ${matchesFilter(filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function matchesFilter({ only, searchParam, visibleTo }: QuickMessageFilter): RawBuilder<unknown> {
  const term = searchParam?.trim();
  return sql`q.company_id = current_company()
    and ${only === undefined ? sql`true` : sql`q.id = ${only}`}
    and ${visibleTo === undefined ? sql`true` : sql`(q.geral or q.user_id = ${visibleTo})`}
    and ${
      term
        ? sql`(position(plain(${term}) in plain(q.shortcode)) > 0 or position(plain(${term}) in plain(q.message)) > 0)`
        : sql`true`
    }`;
}

/** Locked until the end of the transaction: a concurrent change reads the result of this one. */
export const lockQuickMessage = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows(
    'quick-message-lock',
    'select from quick_messages where company_id = current_company() and id = $1 for update',
    [id],
  );

type Values = Pick<QuickMessageRow, 'shortcode' | 'message' | 'geral'>;

export async function insertQuickMessage(tx: Tx, row: Values & { userId: number }): Promise<number> {
  const { id } = await tx.db
    .insertInto('quickMessages')
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveQuickMessage(
  tx: Tx,
  id: number,
  row: Partial<Values & { fileId: number | null }>,
): Promise<void> {
  await tx.db
    .updateTable('quickMessages')
    .set({ ...row, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteQuickMessage(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('quickMessages').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

export const countUse = (tx: Tx, id: number, userId: number): Promise<unknown> =>
  tx.rows(
    'quick-message-use',
    `insert into quick_message_uses (user_id, quick_message_id) values ($1, $2)
     on conflict (company_id, user_id, quick_message_id) do update set uses = quick_message_uses.uses + 1`,
    [userId, id],
  );
