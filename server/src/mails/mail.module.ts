import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import type { Log } from '../platform/log.ts';
import { sendMailJob } from './mail.jobs.ts';
import { mailRoutes } from './mail.routes.ts';
import type { MailDeps } from './mail-deps.ts';
import { type IsOutdated, sendMail } from './send-mail.ts';
import { enqueueDueMails, purgeMails } from './sweep-mails.ts';

export const mailModule = (
  context: RequestContext<Actor>,
  log: Log,
  deps: MailDeps,
  isOutdated: IsOutdated,
): FeatureModule => ({
  routes: mailRoutes(context, deps),
  tasks: [defineTask(sendMailJob, (payload) => sendMail({ context, log, deps, isOutdated }, payload))],
  periodic: [
    { name: 'mails-due', everyMs: 15_000, role: 'jobs', run: async () => deps.smtp && enqueueDueMails(context) },
    { name: 'mails-purge', everyMs: 600_000, role: 'jobs', run: () => purgeMails(context) },
  ],
});
