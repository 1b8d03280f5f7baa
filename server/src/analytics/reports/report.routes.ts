import { reportApi } from '@balcao/contract/analytics/report.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../../platform/http/serve.ts';
import { listReport, reports } from './list-report.ts';

export const reportRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, reportApi.tickets, (tx, actor, { query }) => listReport(tx, actor, reports.tickets, query)),
  serve(context, reportApi.durations, (tx, actor, { query }) => listReport(tx, actor, reports.durations, query)),
  serve(context, reportApi.groups, (tx, actor, { query }) => listReport(tx, actor, reports.groups, query)),
  serve(context, reportApi.research, (tx, actor, { query }) => listReport(tx, actor, reports.research, query)),
  serve(context, reportApi.messages, (tx, actor, { query }) => listReport(tx, actor, reports.messages, query)),
  serve(context, reportApi.goals, (tx, actor, { query }) => listReport(tx, actor, reports.goals, query)),
];
