import { z } from 'zod';
import { color, emptyToDefault, idOrNull, instant } from '../wire.ts';

/** Ours: what a lane of the kanban has beyond a tag. */
const lane = z.object({
  /** its place on the board; lanes of the same place stand in the order in which they were made */
  position: z.number(),
  /** more cards than this are pointed out, not refused */
  limit: z.number().nullable(),
  /** said to the customer when a ticket enters; empty: nothing */
  message: z.string(),
  /** the queue that a ticket is given to when it enters */
  queueId: z.number().nullable(),
});

export const tag = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  /** 0 a tag, 1 a kanban lane */
  kanban: z.number(),
  userId: z.number().nullable(),
  ticketsCount: z.number(),
  /** null: no lane */
  lane: lane.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Tag = z.infer<typeof tag>;

export const defaultTagColor = '#A4CCCC';

const kanban = z.coerce.number().int().min(0).max(1);

export const maxLaneLimit = 9999;
const laneFields = z.object({
  limit: emptyToDefault(z.coerce.number().int().min(0).max(maxLaneLimit).nullable(), null).transform((n) => n || null),
  message: z.string().max(4096),
  queueId: idOrNull,
});
export type LaneFields = z.infer<typeof laneFields>;

/** Name at least 3 characters (docs/protocol.md 2). */
export const tagFields = z.object({
  name: z.string().trim().min(3).max(60),
  color: emptyToDefault(color, defaultTagColor),
  kanban: emptyToDefault(kanban, 0),
  userId: idOrNull,
  /** ours; of a tag that is no lane it is not kept */
  lane: laneFields.partial(),
});
export const createTagInput = tagFields.partial().required({ name: true });
export type CreateTagInput = z.infer<typeof createTagInput>;
export const updateTagInput = tagFields.partial();
export type UpdateTagInput = z.infer<typeof updateTagInput>;
