import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Ends the time for an answer. */
export const expireRatingJob = defineJob('expire-rating', z.object({ companyId: id, ratingId: id }));
export const expireRatingKey = (ratingId: number): string => `rating:${ratingId}`;
