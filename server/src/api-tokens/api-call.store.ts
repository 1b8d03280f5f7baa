import { firstInstant } from '../platform/db/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';

/** The token, or the connection with its own token, whose calls are counted. */
export type ApiCaller = { source: 'token' | 'connection'; id: number };
type Limits = { perMinute: number; perDay: number };

/**
 * Records one call; false if over a limit. Exact across processes: the minute is the sixty seconds before each call,
 * the day is in the company's zone. Commits asynchronously: losing counts in a crash is harmless.
 */
export async function insertCall(tx: Tx, { source, id }: ApiCaller, { perMinute, perDay }: Limits): Promise<boolean> {
  const rows = await tx.rows(
    'api-call-insert',
    `with quick as (select set_config('synchronous_commit', 'off', true)),
       today as (select ($3::timestamptz at time zone k.time_zone)::date as day from companies k, quick where k.id = current_company())
     insert into api_calls as c (source, source_id, recent, day, day_calls)
     select $1, $2::bigint, array[$3::timestamptz], day, 1 from today
     on conflict (company_id, source, source_id) do update set
       recent = c.recent[greatest(1, cardinality(c.recent) - $4::int + 2):] || excluded.recent,
       day = excluded.day,
       day_calls = case when c.day = excluded.day then c.day_calls + 1 else 1 end
     where (cardinality(c.recent) < $4::int or c.recent[cardinality(c.recent) - $4::int + 1] <= $3::timestamptz - interval '1 minute')
       and (c.day <> excluded.day or c.day_calls < $5::int)
     returning 1`,
    [source, id, tx.now, perMinute, perDay],
  );
  return rows.length > 0;
}

/** Seconds until a refused call may be retried. */
export async function selectRetryAfter(
  tx: Tx,
  { source, id }: ApiCaller,
  { perMinute, perDay }: Limits,
): Promise<number> {
  const [row] = await tx.rows<{ seconds: number }>(
    'api-call-retry-after',
    `select ceil(extract(epoch from case when c.day_calls >= $5::int and c.day = ($3::timestamptz at time zone k.time_zone)::date
         then ${firstInstant('(c.day + 1)::timestamp', 'k.time_zone')}
         else c.recent[cardinality(c.recent) - $4::int + 1] + interval '1 minute' end - $3::timestamptz))::int as seconds
     from api_calls c, companies k
     where k.id = current_company() and c.company_id = current_company() and c.source = $1 and c.source_id = $2::bigint`,
    [source, id, tx.now, perMinute, perDay],
  );
  return Math.max(1, row?.seconds ?? 1);
}
