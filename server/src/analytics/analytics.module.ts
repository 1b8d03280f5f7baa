import type { Actor } from '@balcao/contract/users/actor';
import { timeZoneChanged } from '../companies/company-events.ts';
import type { MailDeps } from '../mails/mail-deps.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { openAnalyticsBackfill } from './backfill-analytics.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { exportReport } from './exports/export-report.ts';
import { purgeExports } from './exports/purge-exports.ts';
import { exportReportJob } from './exports/report-export.jobs.ts';
import { reportExportRoutes } from './exports/report-export.routes.ts';
import { followTimeZone } from './mailings/follow-time-zone.ts';
import { mailingRoutes } from './mailings/mailing.routes.ts';
import { sendMailings } from './mailings/send-mailings.ts';
import { openNightlyRecount } from './nightly-recount.ts';
import { reportRoutes } from './reports/report.routes.ts';
import { rollUpMessageCounts } from './roll-up-message-counts.ts';
import { sumDays } from './sum-days.ts';

/** Facts about what happened, for counting: written by triggers (migration 0280), summed and verified here. */
export const analyticsModule = (
  context: RequestContext<Actor>,
  log: Log,
  metrics: Pick<Metrics, 'analyticsDrift'>,
  mails: Pick<MailDeps, 'box' | 'smtp'>,
): FeatureModule => ({
  routes: [
    ...dashboardRoutes(context),
    ...reportRoutes(context),
    ...reportExportRoutes(context),
    ...mailingRoutes(context),
  ],
  tasks: [defineTask(exportReportJob, (job) => exportReport({ ...context, mails }, job))],
  periodic: [
    { name: 'report-mailings', everyMs: 30_000, role: 'jobs', run: () => sendMailings(context) },
    { name: 'report-exports', everyMs: 3_600_000, role: 'jobs', run: () => purgeExports(context) },
    { name: 'message-counts', everyMs: 5_000, role: 'jobs', run: () => rollUpMessageCounts(context) },
    { name: 'day-sums', everyMs: 60_000, role: 'jobs', run: () => sumDays(context) },
    { name: 'analytics-backfill', everyMs: 1_000, role: 'jobs', run: openAnalyticsBackfill(context, log) },
    { name: 'analytics-recount', everyMs: 600_000, role: 'jobs', run: openNightlyRecount(context, log, metrics) },
  ],
  on: [subscribe(timeZoneChanged, followTimeZone)],
});
