import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Asks the channel for the next numbers of a list, then goes to the end of the queue. `silences`: times without an answer. */
export const checkNumbersJob = defineJob(
  'check-contact-list',
  z.object({ companyId: id, contactListId: id, silences: z.int().nonnegative().default(0) }),
  { pool: 'external' },
);

/** One waiting job a list. */
export const checkNumbersKey = (contactListId: number): string => `check-list:${contactListId}`;
