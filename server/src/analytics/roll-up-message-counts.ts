import type { TxContext } from '../platform/db/tx.ts';

/** Deltas per statement. */
const batchSize = 5000;

/**
 * Adds deltas to the quarters and deletes them, in one statement, so that a reader of quarters and deltas counts every
 * message exactly once at any moment; days that may have been summed are marked as changed. Bypasses row-level
 * security, because it covers all companies. Two concurrent processes take different deltas, and lock quarters in one
 * order.
 */
export async function rollUpMessageCounts(context: Pick<TxContext, 'database' | 'clock'>): Promise<number> {
  let count = 0;
  for (;;) {
    const { rows } = await context.database.owner.query<{ deltas: number }>({
      name: 'analytics-roll-up',
      text: `with taken as materialized (
           delete from message_deltas d using (select company_id, id from message_deltas order by id limit $1 for update skip locked) t
           where (d.company_id, d.id) = (t.company_id, t.id)
           returning d.company_id, d.at, d.whatsapp_id, d.origin, d.from_me, d.n, d.removed),
         added as (
           insert into message_quarters as q (company_id, at, whatsapp_id, origin, from_me, n, removed)
           select company_id, at, whatsapp_id, origin, from_me, sum(n), sum(removed) from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
           on conflict (company_id, at, whatsapp_id, origin, from_me) do update set n = q.n + excluded.n, removed = q.removed + excluded.removed),
         changed as (
           insert into day_changes (company_id, at) select company_id, at from taken where at < $2::timestamptz - interval '1 hour' group by 1, 2 having sum(n) <> 0)
         select count(*)::int as deltas from taken`,
      values: [batchSize, context.clock.now()],
    });
    const deltas = rows[0]?.deltas ?? 0;
    count += deltas;
    if (deltas < batchSize) return count;
  }
}
