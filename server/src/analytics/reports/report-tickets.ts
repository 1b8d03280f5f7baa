import type { TicketReportRow } from '@balcao/contract/analytics/report';
import { maskName, maskNumber } from '@balcao/contract/contacts/contact.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { cycleMeasures } from '../cycle-measures.ts';
import { readDays, reportSum } from '../day-sums.ts';
import { inScope } from '../figures-scope.ts';
import { cycleConditions, orderOf } from './cycle-conditions.ts';
import { isBehind, listedReport, type Report, type RowRange } from './report.ts';
import type { ReportRequest } from './report-conditions.ts';

/** A row per cycle. */
export const ticketReport = (isGroup: boolean): Report<TicketReportRow> => ({
  ...listedReport((tx, request, range) => selectRows(tx, request, isGroup, range)),
  summarise: (tx, request) => summarise(tx, request, isGroup),
});

type StoredRow = Omit<TicketReportRow, 'openedAt' | 'queuedAt' | 'startedAt' | 'respondedAt' | 'finishedAt'> & {
  openedAt: Date;
  queuedAt: Date | null;
  startedAt: Date | null;
  respondedAt: Date | null;
  finishedAt: Date | null;
  sortedAt: string;
};

/** Rows are selected by key from one index range, and joined afterwards. */
async function selectRows(tx: Tx, request: ReportRequest, isGroup: boolean, { skip, after, limit }: RowRange) {
  const order = orderOf(request);
  const { rows } = await sql<StoredRow>`
    with picked as (
      select c.*, ${order} as sorted_at from ticket_cycles c where ${cycleConditions(request, isGroup)} and ${isBehind(order, sql.ref('c.id'), after)}
      order by ${order} desc, c.id desc offset ${skip} limit ${limit})
    select c.id::int as id, c.ticket_id as "ticketId", t.uuid, p.name as "contactName", p.number as "contactNumber", u.name as "userName",
      q.name as "queueName", l.name as "whatsappName", coalesce(l.channel, f.channel, t.channel) as channel, coalesce(g.names, '') as tags,
      case when c.closed_at is not null then 'closed' else coalesce(t.status, 'closed') end as status, c.closed_how as "closedHow",
      c.opened_at as "openedAt", c.waiting_at as "queuedAt", c.accepted_at as "startedAt", c.responded_at as "respondedAt", c.closed_at as "finishedAt",
      (c.wait_s / 60.0)::float8 as "waitTime", (extract(epoch from c.responded_at - c.accepted_at) / 60)::float8 as "firstResponseTime",
      (c.service_s / 60.0)::float8 as "supportTime", r.rate, c.sorted_at::text as "sortedAt"
    from picked c
    left join tickets t on t.company_id = current_company() and t.id = c.ticket_id
    left join contacts p on p.company_id = current_company() and p.id = c.contact_id
    left join lateral (select s.user_id from ticket_spans s where s.company_id = current_company() and s.cycle_id = c.id and s.kind = 'service'
      order by s.n desc limit 1) h on true
    left join users u on u.company_id = current_company() and u.id = coalesce(c.closed_by, case when c.closed_at is null then t.user_id else h.user_id end, c.accepted_by)
    left join queues q on q.company_id = current_company() and q.id = c.queue_id
    left join connections l on l.company_id = current_company() and l.id = c.whatsapp_id
    left join former_connections f on f.company_id = current_company() and f.whatsapp_id = c.whatsapp_id
    left join lateral (select string_agg(e.name, ', ' order by plain(e.name)) as names from ticket_tags x
      join tags e on e.company_id = current_company() and e.id = x.tag_id
      where x.company_id = current_company() and x.ticket_id = c.ticket_id) g on true
    left join lateral (select rate from ratings r where r.company_id = current_company() and r.ticket_id = c.ticket_id
      and r.asked_at = c.closed_at limit 1) r on true
    order by c.sorted_at desc, c.id desc`.execute(tx.db);
  return rows.map(({ sortedAt, ...row }) => ({
    row: presentRow(row, request.canSeeNumbers),
    key: { at: sortedAt, id: row.id },
  }));
}

const presentRow = (row: Omit<StoredRow, 'sortedAt'>, canSeeNumbers: boolean): TicketReportRow => {
  const { contactName, contactNumber } = row;
  return {
    ...row,
    contactName: contactName !== null && !canSeeNumbers ? maskName(contactName) : contactName,
    contactNumber: contactNumber !== null && !canSeeNumbers ? maskNumber(contactNumber) : contactNumber,
    openedAt: row.openedAt.toISOString(),
    queuedAt: row.queuedAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    respondedAt: row.respondedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
};

type Summary = {
  count: number;
  waitTime: number | null;
  firstResponseTime: number | null;
  supportTime: number | null;
};

/** The count and the means in minutes: from sums of days where they have enough detail, otherwise from the rows. */
async function summarise(tx: Tx, request: ReportRequest, isGroup: boolean) {
  const summary = isSummed(request) ? await addUpDays(tx, request, isGroup) : await readAll(tx, request, isGroup);
  const { count = 0, ...totals } = summary ?? {};
  return { count, totals };
}

/** Sums cover whole days, and can be filtered by queue only. */
function isSummed({ filter, isCut }: ReportRequest): boolean {
  const { users, whatsapps, channels, tags, status } = filter;
  const isNarrowed = [users, whatsapps, channels, tags, status].some((one) => one !== undefined);
  return cycleMeasures[filter.measure].at !== null && !isNarrowed && isCut !== true;
}

async function addUpDays(tx: Tx, { period, filter, scope }: ReportRequest, isGroup: boolean) {
  const { from, to, zone } = period;
  const [row] = await tx.rows<Summary>(
    'report-totals',
    `${readDays(reportSum, '$1', '$2', '$3', 'month')}
     select coalesce(sum(tickets), 0)::int as count, (sum(wait_s) / nullif(sum(waited), 0) / 60)::float8 as "waitTime",
       (sum(response_s) / nullif(sum(responded), 0) / 60)::float8 as "firstResponseTime", (sum(service_s) / nullif(sum(served), 0) / 60)::float8 as "supportTime"
     from days where measure = $4 and is_group = $5 and ${inScope('queue_id', '$6', '$7')}`,
    [from, to, zone, filter.measure, isGroup, scope.isAll, scope.ids],
  );
  return row;
}

async function readAll(tx: Tx, request: ReportRequest, isGroup: boolean) {
  const { rows } = await sql<Summary>`
    select count(*)::int as count, (avg(c.wait_s) / 60)::float8 as "waitTime",
      (avg(extract(epoch from c.responded_at - c.accepted_at)) / 60)::float8 as "firstResponseTime", (avg(c.service_s) / 60)::float8 as "supportTime"
    from ticket_cycles c where ${cycleConditions(request, isGroup)}`.execute(tx.db);
  return rows[0];
}
