import { z } from 'zod';
import { defineJob, storedId as id } from '../../platform/jobs/job.ts';

/** Messages of the desk arrive on the phone of a sandbox connection, which reports it; until: ISO instant. */
export const reachPhoneJob = defineJob(
  'reach-phone',
  z.object({ companyId: id, whatsappId: id, until: z.iso.datetime() }),
);
