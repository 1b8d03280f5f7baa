import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import { sql } from 'kysely';
import { cycleMeasures } from '../cycle-measures.ts';
import { allOf, type Condition, type ReportRequest, ticketConditions } from './report-conditions.ts';

/** The conditions on `ticket_cycles c` of a report, for groups or for all others. */
export function cycleConditions(request: ReportRequest, isGroup: boolean): Condition {
  const { filter, period } = request;
  const { at, where } = cycleMeasures[filter.measure];
  return allOf([
    sql`c.company_id = current_company() and c.is_group = ${isGroup} and ${sql.raw(where)}`,
    ...(at === null ? [] : [sql`${sql.ref(`c.${at}`)} >= ${period.since} and ${sql.ref(`c.${at}`)} < ${period.until}`]),
    ...ticketConditions(request, 'c'),
    ...(filter.users ? [servedBy(filter.users)] : []),
    ...(filter.status ? [hasStatus(filter.status)] : []),
  ]);
}

const servedBy = (users: readonly number[]): Condition =>
  sql`exists (select from ticket_spans s where s.company_id = current_company() and s.cycle_id = c.id and s.kind = 'service' and s.user_id = any(${users}::int[]))`;

const hasStatus = (status: readonly TicketStatus[]): Condition =>
  sql`(case when c.closed_at is not null then 'closed' else (select t.status from tickets t where t.company_id = current_company() and t.id = c.ticket_id) end) = any(${status}::text[])`;

/** The sort order, newest first by the filter's time; active tickets by their opening. */
export const orderOf = ({ filter }: ReportRequest): Condition =>
  sql.ref(`c.${cycleMeasures[filter.measure].at ?? 'opened_at'}`);
