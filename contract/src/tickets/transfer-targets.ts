import { z } from 'zod';
import { userPresence } from '../users/presence.rules.ts';

/**
 * Possible targets of a transfer: each queue with its number of pending tickets, each person of a queue with their
 * presence and number of open tickets.
 */
export const transferTargets = z.object({
  queues: z.array(z.object({ id: z.number(), name: z.string(), color: z.string(), pending: z.number() })),
  people: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      online: z.boolean(),
      presence: userPresence,
      open: z.number(),
      queueIds: z.array(z.number()),
    }),
  ),
});
export type TransferTargets = z.infer<typeof transferTargets>;
