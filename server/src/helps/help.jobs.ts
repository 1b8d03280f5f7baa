import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

export const fetchThumbnailJob = defineJob('fetch-help-thumbnail', z.object({ companyId: id, helpId: id }), {
  pool: 'external',
});
