import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** The time of a task has come. One that was moved or done since is known by its `dueAt`. */
export const remindTodoJob = defineJob(
  'remind-todo',
  z.object({ companyId: storedId, todoId: storedId, dueAt: z.iso.datetime() }),
);

export const remindTodoKey = (id: number): string => `todo:${id}`;
