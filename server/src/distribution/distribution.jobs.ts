import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** The time within which a ticket that was given out had to be answered has come. */
export const takeBackJob = defineJob('take-back-ticket', z.object({ companyId: id, ticketId: id, userId: id }));
export const takeBackKey = (ticketId: number): string => `given:${ticketId}`;
