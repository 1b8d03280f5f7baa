import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Checks the next numbers of a list, then is enqueued again. `silences`: consecutive requests without an answer. */
export const checkNumbersJob = defineJob(
  'check-contact-list',
  z.object({ companyId: id, contactListId: id, silences: z.int().nonnegative().default(0) }),
  { pool: 'external' },
);

/** At most one waiting job per list. */
export const checkNumbersKey = (contactListId: number): string => `check-list:${contactListId}`;
