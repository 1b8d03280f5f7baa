import type { ReportName, ReportRow } from '@balcao/contract/analytics/report';
import { type ReportFilter, type ReportPart, reportPageSize } from '@balcao/contract/analytics/report.api';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { pageRange, splitPage } from '../../platform/paging.ts';
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

/** @throws Failure ERR_NO_PERMISSION, or ERR_INVALID_INPUT for an invalid period */
export async function requestReport(tx: Tx, actor: Actor, filter: ReportFilter): Promise<ReportRequest> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const { days, dateStart, dateEnd, queueIds } = filter;
  const period = await findPeriod(tx, { days, from: dateStart, to: dateEnd }, 'dateEnd');
  return { period, filter, scope: figuresScope(actor, queueIds), canSeeNumbers: can(actor, 'numbers:seeFull') };
}

/** The part of a report that the screen uses. */
type Listed<Row> = Pick<Report<Row>, 'rows' | 'summarise'>;
type ReportPage = ReportFilter & { pageNumber: number; part?: ReportPart };

/** A page for the screen, its totals, or both. */
export async function listReport<Row>(
  tx: Tx,
  actor: Actor,
  report: Listed<Row>,
  { pageNumber, part = 'all', ...filter }: ReportPage,
) {
  const request = await requestReport(tx, actor, filter);
  const { records, hasMore } =
    part === 'totals' ? { records: [], hasMore: false } : await readPage(tx, request, report, pageNumber);
  const { count, totals } = part === 'rows' ? { count: null, totals: null } : await report.summarise(tx, request);
  return { records, count, hasMore, totals };
}

async function readPage<Row>(tx: Tx, request: ReportRequest, report: Listed<Row>, pageNumber: number) {
  const { skip, limit } = pageRange(pageNumber, reportPageSize);
  const { page: records, hasMore } = splitPage(await report.rows(tx, request, skip, limit), reportPageSize);
  return { records, hasMore };
}
