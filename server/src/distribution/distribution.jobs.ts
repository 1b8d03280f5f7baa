import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** The deadline to answer an assigned ticket has passed. */
export const takeBackJob = defineJob('take-back-ticket', z.object({ companyId: id, ticketId: id, userId: id }));
export const takeBackKey = (ticketId: number): string => `given:${ticketId}`;
