import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** The time of a task has come. `dueAt` identifies a task that was moved since. */
export const remindTodoJob = defineJob(
  'remind-todo',
  z.object({ companyId: storedId, todoId: storedId, dueAt: z.iso.datetime() }),
);

export const remindTodoKey = (id: number): string => `todo:${id}`;
