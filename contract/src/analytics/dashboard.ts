import { z } from 'zod';

const minutes = z.number().nullable();

/**
 * Figures of whole days in the company's zone, groups apart (docs/protocol.md 20). A supervisor, or who may look at the dashboard without
 * being an admin, sees those of their own queues.
 */
export const dashboard = z.object({
  /** the days that were counted, both included */
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  counters: z.object({
    /** in service and waiting at this moment, whatever the period */
    supportHappening: z.number(),
    supportPending: z.number(),
    /** closed in the period after a person had accepted it */
    supportFinished: z.number(),
    /** closed in the period, and no person had accepted it */
    supportIgnored: z.number(),
    /** of those finished: held by persons; of those first accepted in the period: from the first wait to that. Means, in minutes */
    avgSupportTime: minutes,
    avgWaitTime: minutes,
    /** contacts whose first ticket began in the period */
    leads: z.number(),
    /** carried by channels in the period: no notes, reactions, imports */
    messagesSent: z.number(),
    messagesReceived: z.number(),
  }),
  attendants: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      online: z.boolean(),
      /** finished in the period that they had held, and the mean of their own share of each, in minutes */
      tickets: z.number(),
      avgSupportTime: minutes,
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;
