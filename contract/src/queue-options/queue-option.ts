import { z } from 'zod';
import { maxTextLength } from '../automation/menu-text.rules.ts';
import { id, idOrNull, instant } from '../wire.ts';

/** The action of a leaf after its message: the ticket waits, waits in another queue, is closed, or an integration takes over. */
export const optionAction = z.enum(['wait', 'transfer', 'close', 'integrate']);

const ownFields = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  /** its number in the menu, as text */
  option: z.string(),
  queueId: z.number(),
  parentId: z.number().nullable(),
  /** ours; without effect on an option that has children */
  action: optionAction,
  actionQueueId: z.number().nullable(),
  integrationId: z.number().nullable(),
  /** token and name: its URL is `{base}/public/{mediaPath}`, valid for up to an hour */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});

/** An entry of the menu under a queue. */
export type QueueOption = z.infer<typeof ownFields> & { children: QueueOption[] };
export const queueOption: z.ZodType<QueueOption> = z.lazy(() => ownFields.extend({ children: z.array(queueOption) }));

/** The maximum in one menu, and in total under one queue. */
export const maxOptionsOfLevel = 30;
export const maxOptionsOfQueue = 100;

/** Maximum size of its file. */
export const queueOptionMaxBytes = 64_000_000;

/** The number, or its text; empty and absent: the next number. */
const place = z.preprocess(
  (v) => (v === '' || v === null ? undefined : v),
  z.coerce.number().int().min(1).max(maxOptionsOfLevel).optional(),
);

/** -1 is how older clients refer to the queue itself. */
const parentId = z.preprocess((v) => (v === -1 || v === '-1' ? null : v), idOrNull);

const inputFields = z.object({
  title: z.string().trim().min(2).max(50),
  message: z.string().trim().min(1).max(maxTextLength),
  option: place,
  queueId: id,
  parentId,
  action: optionAction,
  actionQueueId: idOrNull,
  integrationId: idOrNull,
});
export const createQueueOptionInput = inputFields.partial().required({ title: true, message: true, queueId: true });
export type CreateQueueOptionInput = z.infer<typeof createQueueOptionInput>;
export const updateQueueOptionInput = inputFields.partial();
export type UpdateQueueOptionInput = z.infer<typeof updateQueueOptionInput>;
