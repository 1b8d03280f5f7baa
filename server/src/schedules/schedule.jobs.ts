import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** The time of a scheduled message has come. `sendAt` identifies a turn that was moved or removed since. */
export const sendScheduleJob = defineJob(
  'send-schedule',
  z.object({ companyId: id, scheduleId: id, sendAt: z.iso.datetime() }),
);

/** One job per schedule. */
export const sendScheduleKey = (scheduleId: number): string => `schedule:${scheduleId}`;
