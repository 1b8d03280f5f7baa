import { z } from 'zod';
import { replayKinds } from '../automation/replay.rules.ts';
import { scheduleDay } from '../companies/company.ts';
import { connectionFields } from '../connections/connection.ts';
import { holiday, maxHolidays } from '../holidays/holiday.ts';
import { maxOptionsOfQueue, optionAction } from '../queue-options/queue-option.ts';
import { queueFields } from '../queues/queue.ts';
import { scheduleType } from '../settings/setting.ts';
import { calendarDay, id, idOrNull, instant } from '../wire.ts';

/** The maximum number of days of one dry run. */
export const maxDryRunDays = 31;
/** The maximum number of conversations, the newest ones. */
export const maxDryRunConversations = 2000;

const connectionDraft = connectionFields
  .pick({
    greetingMessage: true,
    outOfHoursMessage: true,
    maxUseBotQueues: true,
    timeUseBotQueues: true,
    promptId: true,
    integrationId: true,
    queueIds: true,
  })
  .partial()
  .extend({ id });
const optionDraft = z.object({
  id,
  parentId: idOrNull,
  /** its number in the menu */
  option: z.coerce.number().int().positive(),
  title: z.string(),
  message: z.string(),
  action: optionAction,
  actionQueueId: idOrNull,
  integrationId: idOrNull,
});
const queueDraft = queueFields
  .pick({
    orderQueue: true,
    greetingMessage: true,
    outOfHoursMessage: true,
    schedules: true,
    promptId: true,
    integrationId: true,
  })
  .partial()
  /** `options`: replaces all of its options */
  .extend({ id, options: z.array(optionDraft).max(maxOptionsOfQueue).optional() });

/** The settings to try; absent ones keep their saved value. */
export const automationDraft = z.object({
  connections: z.array(connectionDraft).max(50).default([]),
  queues: z.array(queueDraft).max(100).default([]),
  settings: z
    .object({
      scheduleType,
      sendGreetingMessageOneQueues: z.enum(['enabled', 'disabled']),
    })
    .partial()
    .default({}),
  /** the company's hours, and the days on which it is closed */
  schedules: z.array(scheduleDay).max(7).optional(),
  holidays: z.array(holiday).max(maxHolidays).optional(),
});
export type AutomationDraft = z.output<typeof automationDraft>;

/** `from` and `until` are days in the company's zone, both inclusive. */
export const createDryRunInput = z
  .object({ from: calendarDay, until: calendarDay, draft: automationDraft })
  .superRefine(({ from, until }, context) => {
    const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['until'], message, input: until });
    if (days < 1) refuse('range');
    if (days > maxDryRunDays) refuse('too_big');
  });
export type CreateDryRunInput = z.output<typeof createDryRunInput>;

const counts = z.object({ before: z.number(), after: z.number() });
const outcome = z.object({ got: z.array(z.enum(replayKinds)), queueId: z.number().nullable() });

/** The results of the new settings compared with the saved ones. */
export const dryRunResult = z.object({
  /** number of played conversations; there may have been more */
  conversations: z.number(),
  isCut: z.boolean(),
  /** number of those in which the customer would have got another text, or would be in another queue */
  changed: z.number(),
  kinds: z.array(counts.extend({ kind: z.enum(replayKinds) })),
  /** the queues at the end of conversations; null: no queue */
  queues: z.array(counts.extend({ id: z.number().nullable(), name: z.string() })),
  /** some of the conversations that differ, newest first */
  samples: z.array(
    z.object({ uuid: z.string(), contactName: z.string(), at: instant, before: outcome, after: outcome }),
  ),
});
export type DryRunResult = z.infer<typeof dryRunResult>;

export const dryRun = z.object({
  id: z.number(),
  state: z.enum(['waiting', 'done', 'failed']),
  result: dryRunResult.nullable(),
  createdAt: instant,
});
export type DryRun = z.infer<typeof dryRun>;
