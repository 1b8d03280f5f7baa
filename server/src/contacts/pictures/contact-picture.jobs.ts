import { z } from 'zod';
import { defineJob, storedId as id } from '../../platform/jobs/job.ts';

/** Requests a contact's picture from the channel, or fetches the answer to such a request. */
export const fetchPictureJob = defineJob('fetch-picture', z.object({ companyId: id, contactId: id }), {
  pool: 'external',
});
