import { z } from 'zod';
import { color, emptyToDefault, idOrNull, instant } from '../wire.ts';

/** Ours: the fields of a kanban lane in addition to those of a tag. */
const lane = z.object({
  /** its position on the board; lanes with the same position are ordered by age */
  position: z.number(),
  /** more cards than this are highlighted, not refused */
  limit: z.number().nullable(),
  /** sent to the customer when a ticket enters; empty: nothing */
  message: z.string(),
  /** the queue to which a ticket is moved when it enters */
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
  /** null: not a lane */
  lane: lane.nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Tag = z.infer<typeof tag>;

/** Besides its lane. */
export const maxTagsOfTicket = 100;

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
  /** ours; ignored, and null, for a tag that is no lane */
  lane: emptyToDefault(laneFields.partial().optional(), undefined),
});
export const createTagInput = tagFields.partial().required({ name: true });
export type CreateTagInput = z.infer<typeof createTagInput>;
export const updateTagInput = tagFields.partial();
export type UpdateTagInput = z.infer<typeof updateTagInput>;
