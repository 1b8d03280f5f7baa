import { z } from 'zod';
import { id, idOrNull, instant, moment, offsetInstant } from '../wire.ts';

export const todo = z.object({
  id,
  text: z.string(),
  /** time of the reminder to its user; null: none */
  dueAt: instant.nullable(),
  /** the reminder was shown, and the task is neither completed nor moved since */
  isDue: z.boolean(),
  doneAt: instant.nullable(),
  /** its ticket, if its user may still see it */
  ticket: z.object({ id: z.number(), uuid: z.string(), contactName: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Todo = z.infer<typeof todo>;

const text = z.string().trim().min(1).max(2000);

export const createTodoInput = z.object({
  text,
  dueAt: moment.nullable().default(null),
  ticketId: idOrNull.default(null),
});
export type CreateTodoInput = z.output<typeof createTodoInput>;
export const updateTodoInput = z.object({
  text: text.optional(),
  dueAt: moment.nullable().optional(),
  ticketId: idOrNull.optional(),
  isDone: z.boolean().optional(),
});
export type UpdateTodoInput = z.output<typeof updateTodoInput>;

/** Tasks as browsers stored them before the server did; empty ones are ignored. */
export const localTodo = z.object({
  text: z.string().max(2000),
  createdAt: offsetInstant,
  updatedAt: offsetInstant.optional(),
});
export type LocalTodo = z.output<typeof localTodo>;

export const maxTodos = 500;
