import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** Another company's service takes it, which may hang. */
export const sendMailJob = defineJob('send-mail', z.object({ companyId: storedId, mailId: storedId }), {
  pool: 'external',
});
