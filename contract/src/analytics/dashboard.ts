import { z } from 'zod';

const minutes = z.number().nullable();

/** What is counted of whole days. */
const periodFigures = z.object({
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
});
export type PeriodFigures = z.infer<typeof periodFigures>;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

export const npsFigures = z.object({
  /** −100 to 100; null without answers */
  score: z.number().nullable(),
  promoters: z.number(),
  passives: z.number(),
  detractors: z.number(),
  count: z.number(),
});
export type NpsFigures = z.infer<typeof npsFigures>;

const npsDetails = npsFigures.extend({
  before: npsFigures,
  /** answers by note, 0 to 10 */
  distribution: z.array(z.number()),
  /** by day, or by month when the period is longer than 62 days; only those with answers */
  trend: z.array(z.object({ at: z.string(), score: z.number(), count: z.number() })),
});

const satisfaction = z.object({
  average: z.number().nullable(),
  count: z.number(),
  /** answers by note, 1 to 3 */
  distribution: z.array(z.number()),
});

/** What a customer wrote after their note. The newest ones come first. */
const comment = z.object({
  id: z.number(),
  scale: z.enum(['nps', 'satisfaction']),
  rate: z.number(),
  comment: z.string(),
  answeredAt: z.string(),
  ticketId: z.number(),
  /** null: the ticket or the person is no more */
  ticketUuid: z.string().nullable(),
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
});

/**
 * Figures of whole days in the company's zone, groups apart (docs/protocol.md 11). A supervisor, or who may look at the dashboard without
 * being an admin, sees those of their own queues.
 */
export const dashboard = z.object({
  /** the days that were counted, both included; and as many before them */
  period: days,
  periodBefore: days,
  counters: periodFigures.extend({
    /** in service and waiting at this moment, whatever the period */
    supportHappening: z.number(),
    supportPending: z.number(),
  }),
  before: periodFigures,
  /** of the messages sent, by what wrote them: person, phone, bot, campaign, schedule, api */
  sentBy: z.array(z.object({ origin: z.string(), count: z.number() })),
  attendants: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      online: z.boolean(),
      /** mean of 1 to 3, and of how many; the NPS of 0 to 10 */
      rating: z.number().nullable(),
      ratings: z.number(),
      nps: z.number().nullable(),
      /** finished in the period that they had held, and the mean of their own share of each, in minutes */
      tickets: z.number(),
      avgSupportTime: minutes,
      /** in service with them at this moment */
      open: z.number(),
    }),
  ),
  nps: npsDetails,
  satisfaction,
  comments: z.array(comment),
});
export type Dashboard = z.infer<typeof dashboard>;
