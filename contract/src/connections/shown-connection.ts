import { z } from 'zod';
import { prompt } from '../prompts/prompt.ts';
import { queueOption } from '../queue-options/queue-option.ts';
import { connection, connectionQueue } from './connection.ts';

/** A single connection: also with the menus of its queues, and its prompt if the plan has prompts. */
export const shownConnection = connection.extend({
  queues: z.array(connectionQueue.extend({ options: z.array(queueOption) })),
  prompt: prompt.nullable(),
});
export type ShownConnection = z.infer<typeof shownConnection>;
