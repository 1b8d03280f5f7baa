import type { MessageReportRow } from '@balcao/contract/analytics/report';
import type { Channel } from '@balcao/contract/channels/channel';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { type Report, summedReport } from './report.ts';
import { allOf, type Condition, type ReportRequest } from './report-conditions.ts';

/** A row per day, connection, side and origin. */
export const messageReport: Report<MessageReportRow> = {
  ...summedReport(selectCounts),
  summarise: async (tx, request) => {
    const rows = await selectCounts(tx, request);
    const sum = (side: MessageReportRow['direction']) =>
      rows.filter(({ direction }) => direction === side).reduce((all, { messages }) => all + messages, 0);
    const [sent, received] = [sum('sent'), sum('received')];
    return { count: rows.length, totals: { messages: sent + received, sent, received } };
  },
};

/** The counts have no queue, person or ticket: a scope of queues selects by the connections of these queues. */
async function selectCounts(tx: Tx, { scope, period, filter }: ReportRequest): Promise<MessageReportRow[]> {
  const { fromMe, whatsapps, channels } = filter;
  const where = allOf([
    sql`m.company_id = current_company() and m.at >= ${period.since} and m.at < ${period.until}`,
    ...(scope.isAll
      ? []
      : [
          sql`m.whatsapp_id in (select w.whatsapp_id from whatsapp_queues w where w.company_id = current_company() and w.queue_id = any(${scope.ids}::int[]))`,
        ]),
    ...(fromMe === undefined ? [] : [sql`m.from_me = ${fromMe}`]),
    ...(whatsapps ? [sql`m.whatsapp_id = any(${whatsapps}::int[])`] : []),
    ...(channels ? [sql`m.whatsapp_id in (${connectionsOf(channels)})`] : []),
  ]);
  const part = (table: string) =>
    sql`select m.at, m.whatsapp_id, m.origin, m.from_me, m.n from ${sql.table(table)} m where ${where}`;
  const { rows } = await sql<MessageReportRow>`
    select d.day || ' ' || d.whatsapp_id || ' ' || d.origin || ' ' || d.from_me as id, d.day, l.name as "whatsappName",
      case when d.from_me then 'sent' else 'received' end as direction, d.origin, d.messages::int as messages
    from (select to_char(at at time zone ${period.zone}, 'YYYY-MM-DD') as day, whatsapp_id, origin, from_me, sum(n) as messages
      from (${part('message_quarters')} union all ${part('message_deltas')}) m group by 1, 2, 3, 4 having sum(n) <> 0) d
    left join connections l on l.company_id = current_company() and l.id = d.whatsapp_id
    order by d.day desc, plain(l.name) nulls last, d.whatsapp_id, d.from_me desc, d.messages desc, d.origin`.execute(
    tx.db,
  );
  return rows;
}

/** Deleted ones, too: their messages are still counted. */
const connectionsOf = (channels: readonly Channel[]): Condition =>
  sql`select l.id from connections l where l.company_id = current_company() and l.channel = any(${channels}::text[])
    union all select f.whatsapp_id from former_connections f where f.company_id = current_company() and f.channel = any(${channels}::text[])`;
