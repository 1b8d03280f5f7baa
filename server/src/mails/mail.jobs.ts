import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** In the pool for external services, because a mail server may hang. */
export const sendMailJob = defineJob('send-mail', z.object({ companyId: storedId, mailId: storedId }), {
  pool: 'external',
});

/** Its jobs are the same work: the first attempt's, the sweep's and the operator's. */
export const mailKey = (companyId: number, mailId: number): string => `mail:${companyId}:${mailId}`;
