import { z } from 'zod';
import { channel } from '../channels/channel.ts';
import { route } from '../route.ts';
import { ticketStatus } from '../tickets/ticket.ts';
import { dayParam, filterList, flagParam, idFilterParam, jsonText, pageNumber } from '../wire.ts';
import { maxPeriodDays } from './dashboard.api.ts';
import { cycleMeasures, type ReportName, reportRows } from './report.ts';

/** A JSON list of words as text; an empty or absent one is no filter. */
const wordsParam = <Word extends z.ZodType>(word: Word) => jsonText(filterList(z.array(word).max(20).optional()));

const absent = (v: unknown) => (v === '' || v === 'undefined' || v === 'null' ? undefined : v);

/** The filters of a report: each list means "one of"; absent or empty means no filter. Users other than admins get their own queues. */
export const reportFilter = z.object({
  days: z.preprocess(absent, z.coerce.number().int().min(1).max(maxPeriodDays).optional()),
  /** take precedence over `days`; without any of them: today */
  dateStart: dayParam,
  dateEnd: dayParam,
  queueIds: idFilterParam,
  /** the people who held the tickets; of ratings: the rated people */
  users: idFilterParam,
  whatsapps: idFilterParam,
  tags: idFilterParam,
  status: wordsParam(ticketStatus),
  channels: wordsParam(channel),
  /** of tickets and groups */
  measure: z.preprocess(absent, z.enum(cycleMeasures).default('opened')),
  /** of ratings: answered or not */
  answered: flagParam,
  scale: z.preprocess(absent, z.enum(['nps', 'satisfaction']).optional()),
  /** of messages: those sent, or those received */
  fromMe: flagParam,
});
export type ReportFilter = z.output<typeof reportFilter>;

export const reportPageSize = 50;

/** The parts of a report to return: counting all rows may take longer than reading a page. */
export const reportParts = ['all', 'rows', 'totals'] as const;
export type ReportPart = (typeof reportParts)[number];

const reportRoute = <Name extends ReportName>(name: Name, path: string) =>
  route({
    method: 'GET',
    path,
    permission: 'dashboard:view',
    query: reportFilter.extend({ pageNumber, part: z.preprocess(absent, z.enum(reportParts).default('all')) }),
    output: z.object({
      records: z.array(reportRows[name] as (typeof reportRows)[Name]),
      /** null: not requested; likewise the totals */
      count: z.number().nullable(),
      hasMore: z.boolean(),
      /** over all rows, by column name; report.texts.ts explains them */
      totals: z.record(z.string(), z.number().nullable()).nullable(),
    }),
  });

export const reportApi = {
  tickets: reportRoute('tickets', '/reports/tickets'),
  durations: reportRoute('durations', '/reports/tickets/time'),
  groups: reportRoute('groups', '/reports/groups'),
  research: reportRoute('research', '/reports/research'),
  messages: reportRoute('messages', '/reports/messages'),
  goals: reportRoute('goals', '/reports/goals'),
};
