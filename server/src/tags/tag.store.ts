import type { LaneFields, Tag } from '@balcao/contract/tags/tag';
import { type RawBuilder, sql } from 'kysely';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';
import { containsTerm } from '../platform/text/contains-term.ts';

/**
 * Without the number of its tickets: a lane may have a hundred thousand, and a move of a card must not count them again
 * and again.
 */
export type UncountedTag = Omit<Tag, 'ticketsCount'>;

type UncountedRow = Omit<UncountedTag, 'createdAt' | 'updatedAt' | 'lane'> & {
  createdAt: Date;
  updatedAt: Date;
  position: number;
  cardLimit: number | null;
  entryMessage: string;
  entryQueueId: number | null;
};
type Row = UncountedRow & Pick<Tag, 'ticketsCount'>;

const columns = sql`g.id, g.name, g.color, g.kanban, g.user_id as "userId", g.company_id as "companyId", g.created_at as "createdAt", g.updated_at as "updatedAt",
  g.position, g.card_limit as "cardLimit", g.entry_message as "entryMessage", g.entry_queue_id as "entryQueueId"`;

export type TagFilter = { searchParam?: string | undefined; kanban?: number | undefined };

/** By name, ignoring case and accents. `only`: restricts the result to these ids. */
export async function selectTags(
  tx: Tx,
  filter: TagFilter & { only?: number[] },
  page: { skip: number; limit: number } | null = null,
): Promise<Tag[]> {
  const { rows } = await sql<Row>`
    select ${columns}, (select count(*) from ticket_tags tt where tt.company_id = g.company_id and tt.tag_id = g.id) as "ticketsCount"
    from tags g where ${matchesFilter(filter)} and ${filter.only ? sql`g.id = any(${filter.only})` : sql`true`}
    order by plain(g.name), g.id ${page ? sql`offset ${page.skip} limit ${page.limit}` : sql``}`.execute(tx.db);
  return rows.map(({ ticketsCount, ...row }) => ({ ...toTag(row), ticketsCount }));
}

export async function selectUncountedTags(tx: Tx, ids: number[]): Promise<UncountedTag[]> {
  const { rows } = await sql<UncountedRow>`
    select ${columns} from tags g where g.company_id = current_company() and g.id = any(${ids})`.execute(tx.db);
  return rows.map(toTag);
}

const toTag = ({
  position,
  cardLimit,
  entryMessage,
  entryQueueId,
  createdAt,
  updatedAt,
  ...row
}: UncountedRow): UncountedTag => ({
  ...row,
  lane: row.kanban === 1 ? { position, limit: cardLimit, message: entryMessage, queueId: entryQueueId } : null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export async function countTags(tx: Tx, filter: TagFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from tags g where ${matchesFilter(filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function matchesFilter({ searchParam, kanban }: TagFilter): RawBuilder<unknown> {
  const term = searchParam?.trim();
  return sql`g.company_id = current_company()
    and ${containsTerm(sql`g.name`, term)}
    and ${kanban === undefined ? sql`true` : sql`g.kanban = ${kanban}`}`;
}

type TagRow = Pick<Tag, 'name' | 'color' | 'kanban'> & {
  cardLimit: number | null;
  entryMessage: string;
  entryQueueId: number | null;
};

type LaneInput = { [K in keyof LaneFields]?: LaneFields[K] | undefined };
export const laneRow = ({ limit = null, message = '', queueId = null }: LaneInput) => ({
  cardLimit: limit,
  entryMessage: message,
  entryQueueId: queueId,
});

const lastPosition = sql<number>`(select coalesce(max(g.position), 0) + 1 from tags g where g.company_id = current_company() and g.kanban = 1)`;

/** New ones are added at the end. */
export async function insertTag(tx: Tx, row: TagRow & { userId: number }): Promise<number> {
  const { id } = await tx.db
    .insertInto('tags')
    .values({ ...row, position: lastPosition, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(noSuchQueue);
  return id;
}

/** Locks tags until the commit: against removal or conversion (`share`), or for it (`update`). False: one is gone. */
export async function lockTags(tx: Tx, ids: readonly number[], strength: 'share' | 'update'): Promise<boolean> {
  if (ids.length === 0) return true;
  const asked = tx.db.selectFrom('tags').select('id').where('companyId', '=', tx.companyId).where('id', 'in', ids);
  const rows = await (strength === 'share' ? asked.forKeyShare() : asked.forUpdate()).execute();
  return rows.length === ids.length;
}

/** Blocks planning and starting campaigns with this tag until the end of the transaction; waits for running ones. */
export const lockCampaignsOfTag = (tx: Tx, tagId: number): Promise<unknown> =>
  tx.rows(
    'tag-campaigns-lock',
    'select from campaigns where company_id = current_company() and tag_id = $1 order by id for no key update',
    [tagId],
  );

/** Whether a planned or running campaign has not yet selected its recipients by the tag. */
export async function isTagUsedByCampaign(tx: Tx, tagId: number): Promise<boolean> {
  const rows = await tx.rows(
    'tag-used-by-campaign',
    `select from campaigns where company_id = current_company() and tag_id = $1
       and status in ('PROGRAMADA', 'EM_ANDAMENTO') and prepared_at is null limit 1`,
    [tagId],
  );
  return rows.length > 0;
}

/** Locks all tickets with the tag, closed ones too: concurrent changes of them are committed, or wait. */
export async function lockTicketsWithTag(tx: Tx, tagId: number): Promise<void> {
  await sql`select count(*) from (
    select t.id from ticket_tags tt join tickets t on (t.company_id, t.id) = (tt.company_id, tt.ticket_id)
    where tt.company_id = current_company() and tt.tag_id = ${tagId} order by t.id for update of t) held`.execute(
    tx.db,
  );
}

/** Orders lanes by these ids; the others follow in their present order. */
export async function saveLaneOrder(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    update tags g set position = o.place, updated_at = ${tx.now} from (
      select id, row_number() over (order by array_position(${ids}::int[], id) nulls last, position, id)::int as place
      from tags where company_id = current_company() and kanban = 1) o
    where g.company_id = current_company() and g.id = o.id and g.position <> o.place`.execute(tx.db);
}

/** A tag that becomes a lane is the last one. */
export async function saveTag(
  tx: Tx,
  id: number,
  row: Partial<TagRow>,
  { becomesLane }: { becomesLane: boolean },
): Promise<void> {
  await tx.db
    .updateTable('tags')
    .set({ ...row, ...(becomesLane && { position: lastPosition }), updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(noSuchQueue);
}

const noSuchQueue = mapConstraintErrors({ tags_company_id_entry_queue_id_fkey: 'ERR_NOT_FOUND' });

export async function deleteTag(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('tags').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

/** Unfinished tickets with this tag: those shown in users' lists. */
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

/** Removes a tag that becomes a lane from tickets in another lane: a ticket is in at most one. */
export async function removeFromTicketsInOtherLanes(tx: Tx, tagId: number): Promise<void> {
  await sql`
    delete from ticket_tags mine where mine.company_id = current_company() and mine.tag_id = ${tagId} and exists (
      select from ticket_tags other join tags g on (g.company_id, g.id) = (other.company_id, other.tag_id)
      where other.company_id = mine.company_id and other.ticket_id = mine.ticket_id
        and other.tag_id <> mine.tag_id and g.kanban = 1)`.execute(tx.db);
}

/** The ticket's complete new set; unchanged tags are not written. */
export async function replaceTicketTags(tx: Tx, ticketId: number, tagIds: number[]): Promise<void> {
  await sql`delete from ticket_tags where company_id = current_company() and ticket_id = ${ticketId}
    and tag_id <> all(${tagIds}::int[])`.execute(tx.db);
  if (tagIds.length === 0) return;
  await tx.db
    .insertInto('ticketTags')
    .values(tagIds.map((tagId) => ({ ticketId, tagId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    // The tag was removed after it was read.
    .catch(mapConstraintErrors({ ticket_tags_company_id_tag_id_fkey: 'ERR_NOT_FOUND' }));
}
