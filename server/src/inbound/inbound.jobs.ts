import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Receives what a chat's journal still holds. */
export const receivePendingJob = defineJob(
  'receive-waiting',
  z.object({ companyId: id, whatsappId: id, chat: z.string() }),
);
