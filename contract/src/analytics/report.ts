import { z } from 'zod';
import { channel } from '../channels/channel.ts';
import { ticketStatus } from '../tickets/ticket.ts';
import { instant } from '../wire.ts';

/**
 * The measure by which rows of tickets are counted; each tile of the dashboard has one. `opened`, `leads`: begun in the
 * period; `waited`: first accepted; `finished`, `ignored`: closed; `happening`, `pending`: open and pending at this
 * moment, whatever the period.
 */
export const cycleMeasures = ['opened', 'leads', 'waited', 'finished', 'ignored', 'happening', 'pending'] as const;
export type CycleMeasure = (typeof cycleMeasures)[number];

const minutes = z.number().nullable();
const name = z.string().nullable();

/** A cycle of a ticket, from an opening to its close. Null values are unknown, not there yet, or deleted. */
export const ticketReportRow = z.object({
  id: z.number(),
  ticketId: z.number(),
  /** null: the ticket was deleted */
  uuid: z.string().nullable(),
  contactName: name,
  /** masked for who may not see numbers */
  contactNumber: name,
  /** the user who closed it, otherwise its assignee, otherwise the user who accepted it */
  userName: name,
  queueName: name,
  whatsappName: name,
  channel: channel.nullable(),
  /** names, separated by commas */
  tags: z.string(),
  status: ticketStatus,
  closedHow: z.enum(['closed', 'ignored', 'inactive', 'merged', 'deleted']).nullable(),
  openedAt: instant,
  queuedAt: instant.nullable(),
  startedAt: instant.nullable(),
  respondedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  waitTime: minutes,
  /** from the first acceptance to the first message of a person */
  firstResponseTime: minutes,
  supportTime: minutes,
  rate: z.number().nullable(),
});
export type TicketReportRow = z.infer<typeof ticketReportRow>;

/**
 * Per person and queue. Service time: their share of tickets closed in the period; waiting time and first response: of
 * tickets first accepted by them in it.
 */
export const durationReportRow = z.object({
  id: z.string(),
  userName: name,
  queueName: name,
  tickets: z.number(),
  avgSupportTime: minutes,
  medianSupportTime: minutes,
  p90SupportTime: minutes,
  avgWaitTime: minutes,
  medianWaitTime: minutes,
  p90WaitTime: minutes,
  avgResponseTime: minutes,
  medianResponseTime: minutes,
  p90ResponseTime: minutes,
});
export type DurationReportRow = z.infer<typeof durationReportRow>;

/** A rating question to a customer. `at`: when it was answered, else when it was asked. */
export const ratingReportRow = z.object({
  id: z.number(),
  at: instant,
  ticketId: z.number(),
  uuid: z.string().nullable(),
  contactName: name,
  contactNumber: name,
  userName: name,
  queueName: name,
  whatsappName: name,
  scale: z.enum(['nps', 'satisfaction']),
  rate: z.number().nullable(),
  comment: name,
});
export type RatingReportRow = z.infer<typeof ratingReportRow>;

/** Messages of a day in the company's zone, per connection. */
export const messageReportRow = z.object({
  id: z.string(),
  day: z.iso.date(),
  whatsappName: name,
  direction: z.enum(['sent', 'received']),
  origin: z.string(),
  messages: z.number(),
});
export type MessageReportRow = z.infer<typeof messageReportRow>;

/** Per person and queue: how many tickets begun in the period had goals, and how many have missed them so far. */
export const goalReportRow = z.object({
  id: z.string(),
  userName: name,
  queueName: name,
  answerGoals: z.number(),
  answersMissed: z.number(),
  resolutionGoals: z.number(),
  resolutionsMissed: z.number(),
});
export type GoalReportRow = z.infer<typeof goalReportRow>;

export const reportRows = {
  tickets: ticketReportRow,
  durations: durationReportRow,
  groups: ticketReportRow,
  research: ratingReportRow,
  messages: messageReportRow,
  goals: goalReportRow,
};
export type ReportName = keyof typeof reportRows;
export const reportNames = [
  'tickets',
  'durations',
  'groups',
  'research',
  'messages',
  'goals',
] as const satisfies ReportName[];
/** Whether a report lists what is so at this moment, whatever the period. */
export const isOfThisMoment = (report: ReportName, measure: CycleMeasure): boolean =>
  (report === 'tickets' || report === 'groups') && (measure === 'happening' || measure === 'pending');

export type ReportRow = TicketReportRow | DurationReportRow | RatingReportRow | MessageReportRow | GoalReportRow;
