import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { fetchThumbnail, youtubeThumbnails } from './fetch-thumbnail.ts';
import { fetchThumbnailJob } from './help.jobs.ts';
import { helpRoutes } from './help.routes.ts';

export const helpModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: helpRoutes(context),
  tasks: [
    defineTask(fetchThumbnailJob, (payload) =>
      fetchThumbnail({ context, uploads: context.uploads, source: youtubeThumbnails }, payload),
    ),
  ],
});
