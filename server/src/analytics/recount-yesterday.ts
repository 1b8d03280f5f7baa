import { dayMs } from '@balcao/contract/durations';
import { firstInstant } from '../platform/db/day-in-zone.ts';
import type { TxContext } from '../platform/db/tx.ts';
import { addUp, columnsOf, daySums, selectRows } from './day-sums.ts';

type Owner = TxContext['database']['owner'];

/**
 * Compares facts and rows of yesterday (UTC) for every company: existing and deleted messages against their quarters,
 * closings in existing logs against cycles, the sums of days against their rows. Returns the sum of all differences,
 * which is 0 unless some code path misses one.
 */
export async function recountYesterday(context: Pick<TxContext, 'database' | 'clock'>): Promise<number> {
  const { owner } = context.database;
  const until = new Date(Math.floor(context.clock.now().getTime() / dayMs) * dayMs);
  const from = new Date(until.getTime() - dayMs);
  const { rows } = await owner.query<{ id: number }>(`select id from ${companiesToCount} c order by id`);
  let drift = (await compareMessages(owner, from, until)) + (await compareClosings(owner, from, until));
  for (const { id } of rows) drift += await compareSums(owner, id);
  return drift;
}

/** Excludes companies with a backfill in progress, which would differ. */
const companiesToCount =
  '(select id from companies c where not exists (select from analytics_backfills b where b.company_id = c.id))';

/**
 * All companies in one statement, because the rows of a day are stored together across companies. Not by connection:
 * messages of a deleted connection no longer name it.
 */
async function compareMessages(owner: Owner, from: Date, until: Date): Promise<number> {
  const { rows } = await owner.query<{ drift: number }>(
    `with counted as materialized (select id as company_id from ${companiesToCount} c),
     facts as (
       select company_id, at, origin, from_me, sum(n - removed) as n from counted cross join lateral (
         select at, origin, from_me, n, removed from message_quarters q where q.company_id = counted.company_id and at >= $1 and at < $2
         union all select at, origin, from_me, n, removed from message_deltas d where d.company_id = counted.company_id and at >= $1 and at < $2) f
       group by 1, 2, 3, 4),
     rows as (
       select company_id, quarter_of(created_at) as at, origin, from_me, count(*) as n from messages join counted using (company_id)
       where created_at >= $1 and created_at < $2 and is_counted_message(is_private, media_type, origin) group by 1, 2, 3, 4)
     select coalesce(sum(abs(coalesce(f.n, 0) - coalesce(r.n, 0))), 0)::int as drift
     from facts f full join rows r using (company_id, at, origin, from_me)`,
    [from, until],
  );
  return rows[0]?.drift ?? 0;
}

/** The log is deleted with its ticket: only cycles of existing tickets have one. */
async function compareClosings(owner: Owner, from: Date, until: Date): Promise<number> {
  const { rows } = await owner.query<{ drift: number }>(
    `with counted as materialized (select id as company_id from ${companiesToCount} c),
     logged as (select company_id, count(*) as n from ticket_log join counted using (company_id)
       where created_at >= $1 and created_at < $2 and type in ('closed', 'autoClose') group by 1),
     cycles as (select company_id, n from counted cross join lateral (
       select count(*) as n from ticket_cycles c where c.company_id = counted.company_id and c.closed_at >= $1 and c.closed_at < $2
         and c.closed_how in ('closed', 'ignored', 'inactive')
         and exists (select from tickets t where t.company_id = c.company_id and t.id = c.ticket_id)) x)
     select coalesce(sum(abs(coalesce(l.n, 0) - coalesce(c.n, 0))), 0)::int as drift from logged l full join cycles c using (company_id)`,
    [from, until],
  );
  return rows[0]?.drift ?? 0;
}

/**
 * Compares the last two summed days, an older one (another each night), and all months: rows that only one side has.
 */
async function compareSums(owner: Owner, companyId: number): Promise<number> {
  let drift = 0;
  for (const sum of daySums) {
    const columns = columnsOf(sum);
    const { rows } = await owner.query<{ drift: number }>(
      `with checked as materialized (
         select day, ${firstInstant('day::timestamp', 'time_zone')} as since, ${firstInstant(`day::timestamp + interval '1 day'`, 'time_zone')} as until
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
