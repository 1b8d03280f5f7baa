import { countByNote, npsOf } from '@balcao/contract/analytics/nps.rules';
import type { RatingReportRow } from '@balcao/contract/analytics/report';
import { maskName, maskNumber } from '@balcao/contract/contacts/contact.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { isBehind, listedReport, type Report, type RowRange } from './report.ts';
import { allOf, type Condition, type ReportRequest, ticketConditions } from './report-conditions.ts';

/** A row per rating, by the time of its answer; an unanswered one by the time of its question. */
export const ratingReport: Report<RatingReportRow> = {
  ...listedReport(selectRows),
  summarise: async (tx, request) => {
    const { rows } = await sql<{ scale: string; rate: number | null; count: number }>`
      select r.scale, r.rate, count(*)::int as count from (${questions(request)}) r group by 1, 2`.execute(tx.db);
    const answers = rows.flatMap(({ scale, rate, count }) => (rate === null ? [] : [{ scale, rate, count }]));
    const sum = (those: readonly { count: number }[]) => those.reduce((all, { count }) => all + count, 0);
    const satisfied = answers.filter(({ scale }) => scale === 'satisfaction');
    const nps = answers.filter(({ scale }) => scale === 'nps');
    return {
      count: sum(rows),
      totals: {
        answered: sum(answers),
        nps: npsOf(countByNote(nps, 0, 10)).score,
        satisfaction:
          satisfied.length === 0
            ? null
            : satisfied.reduce((all, { rate, count }) => all + rate * count, 0) / sum(satisfied),
      },
    };
  },
};

/** Two ranges of two indexes. `range`: limits each of them, in the order of the index. */
function questions(request: ReportRequest, range?: RowRange): Condition {
  const { filter, period } = request;
  const { answered, scale, users } = filter;
  const more = allOf([
    sql`r.company_id = current_company()`,
    ...ticketConditions(request, 'r'),
    ...(scale ? [sql`r.scale = ${scale}`] : []),
    ...(users ? [sql`r.user_id = any(${users}::int[])`] : []),
  ]);
  const first = (at: Condition) =>
    range
      ? sql`and ${isBehind(at, sql.ref('r.id'), range.after)} order by ${at} desc, r.id desc limit ${range.skip + range.limit}`
      : sql``;
  const part = (column: 'answered_at' | 'asked_at', where: Condition) => {
    const at = sql.ref(`r.${column}`);
    return sql`(select r.*, ${at} as at from ratings r where ${more} and ${where} and ${at} >= ${period.since} and ${at} < ${period.until} ${first(at)})`;
  };
  const parts = [
    ...(answered === false ? [] : [part('answered_at', sql`r.answered_at is not null`)]),
    ...(answered === true ? [] : [part('asked_at', sql`r.answered_at is null`)]),
  ];
  return sql.join(parts, sql` union all `);
}

async function selectRows(tx: Tx, request: ReportRequest, range: RowRange) {
  const { rows } = await sql<Omit<RatingReportRow, 'at'> & { at: Date; sortedAt: string }>`
    with picked as (select * from (${questions(request, range)}) r order by at desc, id desc offset ${range.skip} limit ${range.limit})
    select r.id::int as id, r.at, r.ticket_id as "ticketId", t.uuid, p.name as "contactName", p.number as "contactNumber", u.name as "userName",
      q.name as "queueName", l.name as "whatsappName", r.scale, r.rate, r.comment, r.at::text as "sortedAt"
    from picked r
    left join tickets t on t.company_id = current_company() and t.id = r.ticket_id
    left join contacts p on p.company_id = current_company() and p.id = r.contact_id
    left join users u on u.company_id = current_company() and u.id = r.user_id
    left join queues q on q.company_id = current_company() and q.id = r.queue_id
    left join connections l on l.company_id = current_company() and l.id = r.whatsapp_id
    order by r.at desc, r.id desc`.execute(tx.db);
  return rows.map(({ sortedAt, ...row }) => ({
    row: presentRow(row, request.canSeeNumbers),
    key: { at: sortedAt, id: row.id },
  }));
}

const presentRow = (
  { at, contactName, contactNumber, ...row }: Omit<RatingReportRow, 'at'> & { at: Date },
  canSeeNumbers: boolean,
): RatingReportRow => ({
  ...row,
  at: at.toISOString(),
  contactName: contactName !== null && !canSeeNumbers ? maskName(contactName) : contactName,
  contactNumber: contactNumber !== null && !canSeeNumbers ? maskNumber(contactNumber) : contactNumber,
});
