import { z } from 'zod';
import { userPresence } from '../users/presence.rules.ts';

/** Where a ticket can go: each queue with how many wait in it, each person of a queue with whether they are there and how many they have. */
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
