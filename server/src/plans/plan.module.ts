import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { announcePlan } from './announce-plan.ts';
import { announcePlanJob } from './plan.jobs.ts';
import { planRoutes } from './plan.routes.ts';

export const planModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: planRoutes(context),
  tasks: [defineTask(announcePlanJob, (payload) => announcePlan(context, payload))],
});
