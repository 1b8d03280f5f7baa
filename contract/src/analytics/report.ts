import { z } from 'zod';
import { channel } from '../channels/channel.ts';
import { ticketStatus } from '../tickets/ticket.ts';
import { instant } from '../wire.ts';

/**
 * What a row of tickets is counted for; each tile of the dashboard has one. `opened`, `leads`: begun in the period; `waited`: first accepted;
 * `finished`, `ignored`: closed; `happening`, `pending`: in service and waiting at this moment, whatever the period.
 */
export const cycleMeasures = ['opened', 'leads', 'waited', 'finished', 'ignored', 'happening', 'pending'] as const;
export type CycleMeasure = (typeof cycleMeasures)[number];

const minutes = z.number().nullable();
const name = z.string().nullable();

/** A cycle of a ticket, from an opening to its close. What is null: not known, not yet, or no more. */
export const ticketReportRow = z.object({
  id: z.number(),
  ticketId: z.number(),
  /** null: the ticket was deleted */
  uuid: z.string().nullable(),
  contactName: name,
  /** masked for who may not see numbers */
  contactNumber: name,
  /** who closed it, else who has it, else who accepted it */
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

/** Of a person in a queue. Service: their own share of what closed in the period; wait and first response: of what they accepted first in it. */
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

/** A question that a customer was asked. `at`: when it was answered, else when it was asked. */
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

/** Messages of a day of the company's zone, on a connection. */
export const messageReportRow = z.object({
  id: z.string(),
  day: z.iso.date(),
  whatsappName: name,
  direction: z.enum(['sent', 'received']),
  origin: z.string(),
  messages: z.number(),
});
export type MessageReportRow = z.infer<typeof messageReportRow>;

/** Of a person in a queue: how many tickets begun in the period had goals, and how many missed them so far. */
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
export type ReportRow = TicketReportRow | DurationReportRow | RatingReportRow | MessageReportRow | GoalReportRow;
