import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { playDryRunJob } from './dry-run.jobs.ts';
import { dryRunRoutes } from './dry-run.routes.ts';
import { playDryRun } from './play-dry-run.ts';

export const dryRunModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: dryRunRoutes(context),
  tasks: [defineTask(playDryRunJob, (job) => playDryRun(context, job))],
});
