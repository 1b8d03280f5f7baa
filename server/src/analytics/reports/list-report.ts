import type { ReportName, ReportRow } from '@balcao/contract/analytics/report';
import { type ReportFilter, reportPageSize } from '@balcao/contract/analytics/report.api';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { figuresScope } from '../figures-scope.ts';
import { findPeriod } from '../find-period.ts';
import type { Report } from './report.ts';
import type { ReportRequest } from './report-conditions.ts';
import { durationReport } from './report-durations.ts';
import { goalReport } from './report-goals.ts';
import { messageReport } from './report-messages.ts';
import { ratingReport } from './report-ratings.ts';
import { ticketReport } from './report-tickets.ts';

export const reports = {
  tickets: ticketReport(false),
  durations: durationReport,
  groups: ticketReport(true),
  research: ratingReport,
  messages: messageReport,
  goals: goalReport,
} satisfies Record<ReportName, Report<ReportRow>>;

/** @throws Failure ERR_NO_PERMISSION, or ERR_INVALID_INPUT for a period that is none */
export async function requestReport(tx: Tx, actor: Actor, filter: ReportFilter): Promise<ReportRequest> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const { days, dateStart, dateEnd, queueIds } = filter;
  const period = await findPeriod(tx, { days, from: dateStart, to: dateEnd }, 'dateEnd');
  return { period, filter, scope: figuresScope(actor, queueIds), canSeeNumbers: can(actor, 'numbers:seeFull') };
}

/** A page of the screen. */
export async function listReport<Row>(
  tx: Tx,
  actor: Actor,
  report: Report<Row>,
  { pageNumber, ...filter }: ReportFilter & { pageNumber: number },
) {
  const request = await requestReport(tx, actor, filter);
  const skip = (pageNumber - 1) * reportPageSize;
  const records = await report.rows(tx, request, skip, reportPageSize);
  const { count, totals } = await report.summarise(tx, request);
  return { records, count, hasMore: skip + records.length < count, totals };
}
