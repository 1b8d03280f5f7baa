import { z } from 'zod';
import { color, emptyToDefault, idOrNull, instant } from '../wire.ts';

export const tag = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  /** 0 a tag, 1 a kanban lane */
  kanban: z.number(),
  userId: z.number().nullable(),
  ticketsCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Tag = z.infer<typeof tag>;

export const defaultTagColor = '#A4CCCC';

const kanban = z.coerce.number().int().min(0).max(1);

/** Name at least 3 characters (docs/protocol.md 2). */
export const tagFields = z.object({
  name: z.string().trim().min(3).max(60),
  color: emptyToDefault(color, defaultTagColor),
  kanban: emptyToDefault(kanban, 0),
  userId: idOrNull,
});
export const createTagInput = tagFields.partial().required({ name: true });
export type CreateTagInput = z.infer<typeof createTagInput>;
export const updateTagInput = tagFields.partial();
export type UpdateTagInput = z.infer<typeof updateTagInput>;
