import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** The time of a scheduled message has come. One that was moved or removed since is known by its `sendAt`. */
export const sendScheduleJob = defineJob(
  'send-schedule',
  z.object({ companyId: id, scheduleId: id, sendAt: z.iso.datetime() }),
);

/** One waits for each. */
export const sendScheduleKey = (scheduleId: number): string => `schedule:${scheduleId}`;
