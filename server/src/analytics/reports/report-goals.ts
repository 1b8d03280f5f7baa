import type { GoalReportRow } from '@balcao/contract/analytics/report';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { cycleMeasures } from '../cycle-measures.ts';
import { type Report, summedReport } from './report.ts';
import { allOf, type ReportRequest, ticketConditions } from './report-conditions.ts';

type GoalRow = GoalReportRow & { isTotal: boolean };

/**
 * A row per person and queue for tickets opened in the period, by who accepted them; without a person while pending.
 */
export const goalReport: Report<GoalReportRow> = {
  ...summedReport(async (tx, request) =>
    (await selectGoals(tx, request)).flatMap(({ isTotal, ...row }) => (isTotal ? [] : [row])),
  ),
  summarise: async (tx, request) => {
    const rows = await selectGoals(tx, request);
    const {
      answerGoals = 0,
      answersMissed = 0,
      resolutionGoals = 0,
      resolutionsMissed = 0,
    } = rows.find(({ isTotal }) => isTotal) ?? {};
    const totals = { answerGoals, answersMissed, resolutionGoals, resolutionsMissed };
    return { count: rows.filter(({ isTotal }) => !isTotal).length, totals };
  },
};

/**
 * A ticket without an answer or close misses its goal from its due time on; one closed unanswered counts as answered at
 * its close.
 */
async function selectGoals(tx: Tx, request: ReportRequest): Promise<GoalRow[]> {
  const { period, filter } = request;
  const where = allOf([
    sql`c.company_id = current_company() and not c.is_group and ${sql.raw(cycleMeasures.opened.where)} and c.closed_how is distinct from 'deleted'`,
    sql`c.opened_at >= ${period.since} and c.opened_at < ${period.until}`,
    ...ticketConditions(request, 'c'),
    ...(filter.users ? [sql`c.accepted_by = any(${filter.users}::int[])`] : []),
  ]);
  const { rows } = await sql<GoalRow>`
    with goals as (
      select coalesce(c.accepted_by, 0) as user_id, coalesce(c.queue_id, 0) as queue_id, g.answer_due_at, g.resolution_due_at,
        coalesce(c.responded_at, c.closed_at, ${tx.now}) > g.answer_due_at as is_late_answer, coalesce(c.closed_at, ${tx.now}) > g.resolution_due_at as is_late_resolution
      from ticket_cycles c join cycle_goals g on g.company_id = current_company() and g.cycle_id = c.id
      where ${where} and (g.answer_due_at is not null or g.resolution_due_at is not null)),
    sums as (
      select grouping(user_id) = 1 as "isTotal", user_id, queue_id, count(answer_due_at)::int as "answerGoals", (count(*) filter (where is_late_answer))::int as "answersMissed",
        count(resolution_due_at)::int as "resolutionGoals", (count(*) filter (where is_late_resolution))::int as "resolutionsMissed"
      from goals group by grouping sets ((user_id, queue_id), ()))
    select "isTotal", coalesce(user_id, 0) || '-' || coalesce(queue_id, 0) as id, u.name as "userName", q.name as "queueName",
      "answerGoals", "answersMissed", "resolutionGoals", "resolutionsMissed"
    from sums left join users u on u.company_id = current_company() and u.id = user_id
    left join queues q on q.company_id = current_company() and q.id = queue_id
    order by "answersMissed" + "resolutionsMissed" desc, plain(u.name) nulls last, plain(q.name) nulls last, user_id, queue_id`.execute(
    tx.db,
  );
  return rows;
}
