import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** A plan was changed: each of its companies is notified, and its open invoice gets the present price. */
export const announcePlanJob = defineJob('announce-plan', z.object({ planId: storedId }));
export const announcePlanKey = (planId: number): string => `plan:${planId}`;
