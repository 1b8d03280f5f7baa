import { z } from 'zod';
import { scheduleDay } from '../companies/company.ts';
import { distribution, distributionFields } from '../distribution/distribution.ts';
import { color, emptyToDefault, idOrNull, instant } from '../wire.ts';

export const queue = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  orderQueue: z.number().nullable(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  complationMessage: z.string(),
  ratingMessage: z.string(),
  token: z.string(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  /** the file of the greeting; token and name: its URL is `{base}/public/{mediaPath}`, valid for up to an hour */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  distribution,
  distributionCap: z.number().nullable(),
  answerWithinMinutes: z.number().nullable(),
  /** minutes of opening hours; null: no goal */
  firstAnswerGoalMinutes: z.number().nullable(),
  resolutionGoalMinutes: z.number().nullable(),
  schedules: z.array(scheduleDay),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Queue = z.infer<typeof queue>;

/** Maximum size of the greeting's file. */
export const queueMediaMaxBytes = 64_000_000;

/** A queue as other records refer to it. */
export type QueueRef = Pick<Queue, 'id' | 'name' | 'color'>;

/** Up to four weeks in minutes; empty or 0: no goal. */
const goalMinutes = z.preprocess(
  (v) => (v === '' || v === 0 || v === '0' ? null : v),
  z.coerce.number().int().min(1).max(40_320).nullable(),
);

const text = emptyToDefault(z.string().max(4000), '');

/** Name 2 to 50 and color 3 to 9 characters, both required (docs/protocol.md 2). */
export const queueFields = z.object({
  name: z.string().trim().min(2).max(50),
  color,
  orderQueue: z.preprocess((v) => (v === '' ? null : v), z.coerce.number().int().min(0).max(1000).nullable()),
  greetingMessage: text,
  outOfHoursMessage: text,
  complationMessage: text,
  ratingMessage: text,
  schedules: emptyToDefault(z.array(scheduleDay).max(7), []),
  integrationId: idOrNull,
  promptId: idOrNull,
  ...distributionFields,
  firstAnswerGoalMinutes: goalMinutes,
  resolutionGoalMinutes: goalMinutes,
});
export const createQueueInput = queueFields.partial().required({ name: true, color: true });
export type CreateQueueInput = z.infer<typeof createQueueInput>;
export const updateQueueInput = queueFields.partial();
export type UpdateQueueInput = z.infer<typeof updateQueueInput>;
