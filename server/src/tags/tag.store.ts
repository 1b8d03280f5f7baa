import type { Tag } from '@balcao/contract/tags/tag';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';

type Row = Omit<Tag, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

export type TagFilter = { searchParam?: string | undefined; kanban?: number | undefined };

/** By name. `only` narrows to these ids. */
export async function selectTags(
  tx: Tx,
  filter: TagFilter & { only?: number[] },
  page: { skip: number; most: number } | null = null,
): Promise<Tag[]> {
  const { rows } = await sql<Row>`
    select g.id, g.name, g.color, g.kanban, g.user_id as "userId", g.created_at as "createdAt", g.updated_at as "updatedAt",
      (select count(*) from ticket_tags tt where tt.company_id = g.company_id and tt.tag_id = g.id) as "ticketsCount"
    from tags g where ${matchesFilter(filter)} and ${filter.only ? sql`g.id = any(${filter.only})` : sql`true`}
    order by g.name, g.id ${page ? sql`offset ${page.skip} limit ${page.most}` : sql``}`.execute(tx.db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

export async function countTags(tx: Tx, filter: TagFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from tags g where ${matchesFilter(filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function matchesFilter({ searchParam, kanban }: TagFilter): RawBuilder<unknown> {
  const term = searchParam?.trim();
  return sql`g.company_id = current_company()
    and ${term ? sql`position(plain(${term}) in plain(g.name)) > 0` : sql`true`}
    and ${kanban === undefined ? sql`true` : sql`g.kanban = ${kanban}`}`;
}

export type TagRow = Pick<Tag, 'name' | 'color' | 'kanban'>;

export async function insertTag(tx: Tx, row: TagRow & { userId: number }): Promise<number> {
  const { id } = await tx.db
    .insertInto('tags')
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveTag(tx: Tx, id: number, row: Partial<TagRow>): Promise<void> {
  await tx.db
    .updateTable('tags')
    .set({ ...row, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTag(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('tags').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

/** Unfinished tickets that show this tag: those are on somebody's list. */
export async function findActiveTicketsWithTag(tx: Tx, tagId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('ticketTags')
    .innerJoin('tickets', (join) =>
      join.onRef('tickets.companyId', '=', 'ticketTags.companyId').onRef('tickets.id', '=', 'ticketTags.ticketId'),
    )
    .select('tickets.id')
    .where('ticketTags.companyId', '=', tx.companyId)
    .where('ticketTags.tagId', '=', tagId)
    .where('tickets.status', 'in', ['pending', 'open'])
    .orderBy('tickets.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A tag that becomes a lane leaves the tickets that stand in another lane: a ticket stands in one at most. */
export async function removeFromTicketsInOtherLanes(tx: Tx, tagId: number): Promise<void> {
  await sql`
    delete from ticket_tags mine where mine.company_id = current_company() and mine.tag_id = ${tagId} and exists (
      select from ticket_tags other join tags g on (g.company_id, g.id) = (other.company_id, other.tag_id)
      where other.company_id = mine.company_id and other.ticket_id = mine.ticket_id
        and other.tag_id <> mine.tag_id and g.kanban = 1)`.execute(tx.db);
}

/** The ticket's whole new set. */
export async function replaceTicketTags(tx: Tx, ticketId: number, tagIds: number[]): Promise<void> {
  await tx.db.deleteFrom('ticketTags').where('companyId', '=', tx.companyId).where('ticketId', '=', ticketId).execute();
  if (tagIds.length === 0) return;
  await tx.db
    .insertInto('ticketTags')
    .values(tagIds.map((tagId) => ({ ticketId, tagId })))
    .execute();
}
