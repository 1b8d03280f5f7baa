import { z } from 'zod';
import { defineJob, storedId as id } from '../../platform/jobs/job.ts';

/** Server messages reach the phone of a sandbox connection, which reports their delivery; until: ISO instant. */
export const reachPhoneJob = defineJob(
  'reach-phone',
  z.object({ companyId: id, whatsappId: id, until: z.iso.datetime() }),
);
