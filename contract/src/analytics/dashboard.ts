import { z } from 'zod';

const minutes = z.number().nullable();

/** Figures of whole days. */
const periodFigures = z.object({
  /** closed in the period, after a person had accepted it */
  supportFinished: z.number(),
  /** closed in the period, without having been accepted by a person */
  supportIgnored: z.number(),
  /**
   * means in minutes: of finished tickets, the time with people; of those first accepted in the period, the time from
   * the first wait to that
   */
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  /** contacts whose first ticket began in the period */
  leads: z.number(),
  /** sent by channels in the period: without notes, reactions and imports */
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
  /** number of answers by rating, 0 to 10 */
  distribution: z.array(z.number()),
  /** by day, or by month when the period is longer than 62 days; only those with answers */
  trend: z.array(z.object({ at: z.string(), score: z.number(), count: z.number() })),
});

const satisfaction = z.object({
  average: z.number().nullable(),
  count: z.number(),
  /** number of answers by rating, 1 to 3 */
  distribution: z.array(z.number()),
});

/** A customer's comment after their rating, newest first. */
const comment = z.object({
  id: z.number(),
  scale: z.enum(['nps', 'satisfaction']),
  rate: z.number(),
  comment: z.string(),
  answeredAt: z.string(),
  ticketId: z.number(),
  /** null: the ticket or the person was deleted */
  ticketUuid: z.string().nullable(),
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
});

/**
 * Figures of whole days in the company's zone; groups are counted separately (docs/protocol.md 11). A supervisor, or
 * another non-admin user who may open the dashboard, gets those of their own queues.
 */
export const dashboard = z.object({
  /** the days that were counted, both inclusive, and the same number of days before them */
  period: days,
  periodBefore: days,
  counters: periodFigures.extend({
    /** open and pending now, for any period */
    supportHappening: z.number(),
    supportPending: z.number(),
    /** the longest current wait; null: nobody waits */
    longestWait: minutes,
  }),
  before: periodFigures,
  /** sent messages by their origin: person, phone, bot, campaign, schedule, api */
  sentBy: z.array(z.object({ origin: z.string(), count: z.number() })),
  /** those who attend in the queues asked for, and those who no longer do but have finished tickets of the period */
  attendants: z.array(
    z.object({
      id: z.number(),
      /** null: the person was deleted */
      name: z.string().nullable(),
      online: z.boolean(),
      /** attends in these queues now */
      isMember: z.boolean(),
      /** mean of ratings 1 to 3 and their number; the NPS of ratings 0 to 10 */
      rating: z.number().nullable(),
      ratings: z.number(),
      nps: z.number().nullable(),
      /** their tickets that were finished in the period, and the mean of their own share of each, in minutes */
      tickets: z.number(),
      avgSupportTime: minutes,
      /** their open tickets now */
      open: z.number(),
    }),
  ),
  nps: npsDetails,
  satisfaction,
  comments: z.array(comment),
});
export type Dashboard = z.infer<typeof dashboard>;
