import type { TxContext } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { expireRating } from './expire-rating.ts';
import { expireRatingJob } from './rating.jobs.ts';

export const ratingModule = (context: TxContext): FeatureModule => ({
  tasks: [defineTask(expireRatingJob, ({ companyId, ratingId }) => expireRating(context, companyId, ratingId))],
});
