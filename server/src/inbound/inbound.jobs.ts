import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Processes the pending journal entries of one chat. */
export const receivePendingJob = defineJob(
  'receive-waiting',
  z.object({ companyId: id, whatsappId: id, chat: z.string() }),
);
