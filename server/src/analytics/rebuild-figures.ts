import type { TxContext } from '../platform/db/tx.ts';
import type { Log } from '../platform/log.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { openAnalyticsBackfill } from './backfill-analytics.ts';
import { rollUpMessageCounts } from './roll-up-message-counts.ts';
import { sumDays } from './sum-days.ts';

/**
 * Builds the facts again from tickets, their logs and messages, for one company or all. Counts of deleted tickets and
 * messages stay; active tickets stay, and may close meanwhile. After a crash, the next start of the server or another
 * run continues. `report` gets the number of remaining rows.
 */
export async function rebuildFigures(
  context: TxContext,
  log: Log,
  companyId: number | null,
  report: (left: { tickets: number; messages: number }) => void = () => {},
): Promise<void> {
  const { owner } = context.database;
  const { rowCount: isThere } = await owner.query('select from companies where $1::int is null or id = $1', [
    companyId,
  ]);
  if (companyId !== null && !isThere) throw new StartupError(`There is no company ${companyId}.`);
  const { rows } = await owner.query<{ id: number }>(
    `select c.id from companies c where ($1::int is null or c.id = $1) and exists (select from tickets t where t.company_id = c.id) order by c.id`,
    [companyId],
  );
  // What was never counted has to be counted first: a rebuild counts only messages that name their connection.
  await countAll(context, log, report);
  await rollUpMessageCounts(context);
  for (const { id } of rows) await clearCounts(context, id);
  await countAll(context, log, report);
  await rollUpMessageCounts(context);
  await sumDays(context);
}

async function countAll(context: TxContext, log: Log, report: (left: Left) => void): Promise<void> {
  const countSome = openAnalyticsBackfill(context, log);
  for (let left = await countLeft(context); left.companies > 0; left = await countLeft(context)) {
    report(left);
    // Batches between two progress reports.
    for (let batch = 0; batch < 50; batch++) await countSome();
  }
}

/**
 * Sets the marks while writes of messages are locked out, so that each message is counted once. Quarters keep only the
 * counts of deleted messages, and of deleted connections, which their messages no longer name; sums of days are made when
 * the backfill is complete.
 */
async function clearCounts({ database, clock }: TxContext, companyId: number): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    // No connection is deleted meanwhile. Its lock comes first, because a deletion then changes its messages.
    await client.query('select from connections where company_id = $1 order by id for key share', [companyId]);
    await client.query('lock table messages in share mode');
    await client.query('delete from summed_days where company_id = $1', [companyId]);
    await client.query(
      `with taken as (delete from message_deltas where company_id = $1 returning at, whatsapp_id, origin, from_me, n, removed)
       insert into message_quarters as q (company_id, at, whatsapp_id, origin, from_me, n, removed)
       select $1, at, whatsapp_id, origin, from_me, sum(n), sum(removed) from taken group by 2, 3, 4, 5
       on conflict (company_id, at, whatsapp_id, origin, from_me) do update set n = q.n + excluded.n, removed = q.removed + excluded.removed`,
      [companyId],
    );
    await client.query(
      `update message_quarters set n = removed where company_id = $1 and n <> removed
         and whatsapp_id in (select id from connections where company_id = $1)`,
      [companyId],
    );
    await client.query(
      `insert into analytics_backfills (company_id, messages_through, tickets_through, rebuilt_before)
       select $1, coalesce((select max(id) from messages where company_id = $1), 0), (select max(id) from tickets where company_id = $1), $2
       on conflict (company_id) do update set messages_done = 0, tickets_done = 0, messages_through = excluded.messages_through,
         tickets_through = excluded.tickets_through, rebuilt_before = excluded.rebuilt_before`,
      [companyId, clock.now()],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Left = { companies: number; tickets: number; messages: number };

async function countLeft({ database }: TxContext): Promise<Left> {
  const { rows } = await database.owner.query<Left>(
    `select count(*)::int as companies, coalesce(sum(tickets_through - tickets_done), 0)::float8 as tickets,
       coalesce(sum(messages_through - messages_done), 0)::float8 as messages from analytics_backfills`,
  );
  return rows[0] ?? { companies: 0, tickets: 0, messages: 0 };
}
