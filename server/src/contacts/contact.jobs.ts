import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** A contact is blocked on its channels, or no more: as it stands when this is done. */
export const blockOnChannelsJob = defineJob('block-on-channels', z.object({ companyId: id, contactId: id }));
