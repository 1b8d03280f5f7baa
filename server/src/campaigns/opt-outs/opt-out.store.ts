import type { OptOut } from '@balcao/contract/campaigns/opt-out';
import { type RawBuilder, sql } from 'kysely';
import { matchesNumber } from '../../contacts/identities/matches-number.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** `seesNumbers` false: the search matches only the digits that a masked number shows. */
export type OptOutFilter = { term: string | undefined; seesNumbers: boolean };
type Row = Omit<OptOut, 'createdAt'> & { createdAt: Date };

function matches({ term, seesNumbers }: OptOutFilter): RawBuilder<unknown> {
  // Opt-outs of erased people are never listed.
  const all = sql`o.company_id = current_company() and o.number <> ''`;
  if (!term) return all;
  const byNumber = matchesNumber(sql`o.number`, term, seesNumbers);
  const name = seesNumbers ? sql`o.name` : sql`mask_name(o.name)`;
  return sql`${all} and (${byNumber} or position(plain(${term}) in plain(${name})) > 0)`;
}

const select = sql`select o.id, o.name, o.number, o.word, o.created_at as "createdAt",
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as campaign
  from campaign_opt_outs o left join campaigns a on a.company_id = o.company_id and a.id = o.campaign_id`;

const present = (rows: Row[]): OptOut[] => rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));

/** Newest first. */
export async function selectOptOuts(
  tx: Tx,
  filter: OptOutFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<OptOut[]> {
  const { rows } =
    await sql<Row>`${select} where ${matches(filter)} order by o.id desc offset ${skip} limit ${limit}`.execute(tx.db);
  return present(rows);
}

/** Oldest first, after `afterId`. */
export async function selectOptOutsAfter(
  tx: Tx,
  filter: OptOutFilter,
  afterId: number,
  limit: number,
): Promise<OptOut[]> {
  const { rows } =
    await sql<Row>`${select} where ${matches(filter)} and o.id > ${afterId} order by o.id limit ${limit}`.execute(
      tx.db,
    );
  return present(rows);
}

export async function countOptOuts(tx: Tx, filter: OptOutFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from campaign_opt_outs o where ${matches(filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** False: no such visible opt-out. That of an erased person is never deleted. */
export const deleteOptOut = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx.rows(
      'campaign-opt-out-delete',
      `delete from campaign_opt_outs where company_id = current_company() and id = $1 and number <> '' returning id`,
      [id],
    )
  ).length > 0;
