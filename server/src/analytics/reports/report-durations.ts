import type { DurationReportRow } from '@balcao/contract/analytics/report';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { cycleMeasures } from '../cycle-measures.ts';
import { type Report, summedReport } from './report.ts';
import { allOf, type Condition, type ReportRequest, ticketConditions } from './report-conditions.ts';

/** A row per person and queue. */
export const durationReport: Report<DurationReportRow> = {
  ...summedReport(async (tx, request) =>
    (await selectDurations(tx, request)).flatMap(({ isTotal, ...row }) => (isTotal ? [] : [row])),
  ),
  summarise: async (tx, request) => {
    const rows = await selectDurations(tx, request);
    const all = rows.find(({ isTotal }) => isTotal);
    if (!all) return { count: 0, totals: { tickets: 0 } };
    const { id: _id, userName: _user, queueName: _queue, isTotal: _isTotal, ...totals } = all;
    return { count: rows.length - 1, totals };
  },
};

const cyclesOf = (request: ReportRequest, at: string, where: string): Condition => {
  const moment = sql.ref(`c.${at}`);
  return allOf([
    sql`c.company_id = current_company() and not c.is_group and ${sql.raw(where)}`,
    sql`${moment} >= ${request.period.since} and ${moment} < ${request.period.until}`,
    ...ticketConditions(request, 'c'),
  ]);
};

const figuresOf = (column: string, name: string): RawBuilder<unknown> => {
  const s = sql.ref(column);
  return sql`(avg(${s}) / 60)::float8 as ${sql.raw(`"avg${name}"`)}, (percentile_cont(0.5) within group (order by ${s}) / 60)::float8 as ${sql.raw(`"median${name}"`)},
    (percentile_cont(0.9) within group (order by ${s}) / 60)::float8 as ${sql.raw(`"p90${name}"`)}`;
};

const byPersonAndQueue = sql`grouping sets ((user_id, queue_id), ())`;
const key = sql`grouping(user_id) = 1 as "isTotal", coalesce(user_id, 0) as user_id, coalesce(queue_id, 0) as queue_id`;

/** All rows, and a total row, which counts a ticket that several people had once, with what they served together. */
async function selectDurations(tx: Tx, request: ReportRequest): Promise<(DurationReportRow & { isTotal: boolean })[]> {
  const users = request.filter.users;
  const theirs = (column: string) => (users ? sql`${sql.ref(column)} = any(${users}::int[])` : sql`true`);
  const { finished, opened } = cycleMeasures;
  const { rows } = await sql<DurationReportRow & { isTotal: boolean }>`
    with shares as (
      select c.id, s.user_id, c.queue_id, sum(span_seconds(s.from_at, s.until_at)) as service_s
      from ticket_cycles c join ticket_spans s on s.company_id = current_company() and s.cycle_id = c.id
      where ${cyclesOf(request, 'closed_at', finished.where)} and s.kind = 'service' and ${theirs('s.user_id')} group by s.user_id, c.queue_id, c.id),
    accepted as (
      select c.accepted_by as user_id, c.queue_id, c.wait_s, extract(epoch from c.responded_at - c.accepted_at) as response_s
      from ticket_cycles c where ${cyclesOf(request, 'accepted_at', opened.where)} and ${theirs('c.accepted_by')}),
    tickets as (select sum(service_s) as service_s from shares group by id),
    service as (
      select false as "isTotal", coalesce(user_id, 0) as user_id, coalesce(queue_id, 0) as queue_id, count(*) as tickets, ${figuresOf('service_s', 'SupportTime')} from shares group by user_id, queue_id
      union all select true, 0, 0, count(*), ${figuresOf('service_s', 'SupportTime')} from tickets),
    start as (select ${key}, ${figuresOf('wait_s', 'WaitTime')}, ${figuresOf('response_s', 'ResponseTime')} from accepted group by ${byPersonAndQueue})
    select "isTotal", user_id || '-' || queue_id as id, u.name as "userName", q.name as "queueName", coalesce(tickets, 0)::int as tickets,
      "avgSupportTime", "medianSupportTime", "p90SupportTime", "avgWaitTime", "medianWaitTime", "p90WaitTime", "avgResponseTime", "medianResponseTime", "p90ResponseTime"
    from service full join start using ("isTotal", user_id, queue_id)
    left join users u on u.company_id = current_company() and u.id = user_id
    left join queues q on q.company_id = current_company() and q.id = queue_id
    order by plain(u.name) nulls last, plain(q.name) nulls last, id`.execute(tx.db);
  return rows;
}
