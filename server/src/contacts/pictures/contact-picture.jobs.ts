import { z } from 'zod';
import { defineJob, storedId as id } from '../../platform/jobs/job.ts';

/** Asks the channel for a contact's picture, or takes what it answered. */
export const fetchPictureJob = defineJob('fetch-picture', z.object({ companyId: id, contactId: id }), {
  pool: 'external',
});
