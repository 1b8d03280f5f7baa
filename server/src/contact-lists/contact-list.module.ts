import type { Actor } from '@balcao/contract/users/actor';
import type { NumberCheckDeps } from '../contacts/check-number.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { checkListNumbers } from './check-list-numbers.ts';
import { checkNumbersJob } from './contact-list.jobs.ts';
import { contactListRoutes } from './contact-list.routes.ts';

export const contactListModule = (context: RequestContext<Actor>, numberChecks: NumberCheckDeps): FeatureModule => ({
  routes: contactListRoutes(context, numberChecks),
  tasks: [defineTask(checkNumbersJob, (job) => checkListNumbers(context, numberChecks, job))],
});
