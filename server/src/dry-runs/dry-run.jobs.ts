import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Plays past conversations with settings that are not saved. */
export const playDryRunJob = defineJob('play-dry-run', z.object({ companyId: id, dryRunId: id }));
