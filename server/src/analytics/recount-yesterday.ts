import type { TxContext } from '../platform/db/tx.ts';
import { addUp, columnsOf, daySums, selectRows } from './day-sums.ts';

const dayMs = 86_400_000;

type Owner = TxContext['database']['owner'];

/**
 * What facts and rows say of yesterday (UTC), compared for every company: messages that are there or went, against their quarters;
 * closings in the logs that are there, against cycles; the sums of days against what they are sums of. The sum of all differences, which is 0 while no path forgets.
 */
export async function recountYesterday(context: Pick<TxContext, 'database' | 'clock'>): Promise<number> {
  const { owner } = context.database;
  const until = new Date(Math.floor(context.clock.now().getTime() / dayMs) * dayMs);
  const from = new Date(until.getTime() - dayMs);
  // One whose past is still being counted differs.
  const { rows } = await owner.query<{ id: number }>(
    'select id from companies c where not exists (select from analytics_backfills b where b.company_id = c.id) order by id',
  );
  let drift = 0;
  for (const { id } of rows)
    drift +=
      (await compareMessages(owner, id, from, until)) +
      (await compareClosings(owner, id, from, until)) +
      (await compareSums(owner, id));
  return drift;
}

/** Not by line: a message whose line was removed does not name it any more. */
async function compareMessages(owner: Owner, companyId: number, from: Date, until: Date): Promise<number> {
  const first = await firstIdSince(owner, 'messages', companyId, from);
  const { rows } = await owner.query<{ drift: number }>(
    `with facts as (
       select at, origin, from_me, sum(n - removed) as n from (
         select at, origin, from_me, n, removed from message_quarters where company_id = $1 and at >= $2 and at < $3
         union all select at, origin, from_me, n, removed from message_deltas where company_id = $1 and at >= $2 and at < $3) f
       group by 1, 2, 3),
     rows as (
       select quarter_of(created_at) as at, origin, from_me, count(*) as n from messages
       where company_id = $1 and id >= $4 and created_at >= $2 and created_at < $3
         and is_counted_message(is_private, media_type, origin) group by 1, 2, 3)
     select coalesce(sum(abs(coalesce(f.n, 0) - coalesce(r.n, 0))), 0)::int as drift
     from facts f full join rows r using (at, origin, from_me)`,
    [companyId, from, until, first],
  );
  return rows[0]?.drift ?? 0;
}

/** The log goes with its ticket: only cycles of tickets that are there have one. */
async function compareClosings(owner: Owner, companyId: number, from: Date, until: Date): Promise<number> {
  const first = await firstIdSince(owner, 'ticket_log', companyId, from);
  const { rows } = await owner.query<{ drift: number }>(
    `select abs((select count(*) from ticket_log where company_id = $1 and id >= $4 and created_at >= $2 and created_at < $3
         and type in ('closed', 'autoClose'))
       - (select count(*) from ticket_cycles c where c.company_id = $1 and c.closed_at >= $2 and c.closed_at < $3
         and c.closed_how in ('closed', 'ignored', 'inactive') and exists (select from tickets t where t.company_id = $1 and t.id = c.ticket_id)))::int as drift`,
    [companyId, from, until, first],
  );
  return rows[0]?.drift ?? 0;
}

/** The last two days that were summed, one further back (another each night), and all months: rows that are in the one and not in the other. */
async function compareSums(owner: Owner, companyId: number): Promise<number> {
  let drift = 0;
  for (const sum of daySums) {
    const columns = columnsOf(sum);
    const { rows } = await owner.query<{ drift: number }>(
      `with checked as materialized (
         select day, day::timestamp at time zone time_zone as since, (day::timestamp + interval '1 day') at time zone time_zone as until
         from (select s.time_zone, s.from_day, s.until_day - back as day from summed_days s, unnest(array[1, 2, 3 + (s.until_day - date '2000-01-01') % 364]) back
           where s.company_id = $1) d
         where day >= from_day and not exists (select from day_changes c where c.company_id = $1 and (c.at at time zone d.time_zone)::date = d.day)),
       stored as (select span, ${columns} from ${sum.table} where company_id = $1 and (span = 'month' or day in (select day from checked))),
       fresh as (select 'day' as span, ${columns} from (${selectRows(sum, '$1', 'checked')}) f
         union all select 'month', ${columns} from (${addUp(
           sum,
           'm.day',
           `${sum.table} t join (select distinct day from stored where span = 'month') m
           on t.day >= m.day and t.day < m.day + interval '1 month' where company_id = $1 and span = 'day'`,
         )}) f)
       select count(*)::int as drift from ((table stored except all table fresh) union all (table fresh except all table stored)) x`,
      [companyId],
    );
    drift += rows[0]?.drift ?? 0;
  }
  return drift;
}

/** An hour to each side of what ids say: rows of transactions that ran long are among the others. */
const marginMs = 3_600_000;

/**
 * The lowest id of a row written since then, less an hour, found by halving: these tables have no index by time, and ids grow with it.
 * Infinite when there is none.
 */
async function firstIdSince(
  owner: Owner,
  table: 'messages' | 'ticket_log',
  companyId: number,
  at: Date,
): Promise<number> {
  const { rows: ends } = await owner.query<{ low: number | null; high: number | null }>(
    `select min(id) as low, max(id) as high from ${table} where company_id = $1`,
    [companyId],
  );
  let [low, high] = [ends[0]?.low ?? 0, (ends[0]?.high ?? 0) + 1];
  const since = at.getTime() - marginMs;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await owner.query<{ id: number; at: Date }>(
      `select id, created_at as at from ${table} where company_id = $1 and id >= $2 order by id limit 1`,
      [companyId, middle],
    );
    const [row] = rows;
    if (row && row.at.getTime() < since) low = row.id + 1;
    else high = middle;
  }
  return low;
}
