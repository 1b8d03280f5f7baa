import { z } from 'zod';
import { instant, storableText } from '../wire.ts';

/** 1 high, 2 medium, 3 low. */
export const announcementPriorities = [1, 2, 3] as const;
export const announcementMaxBytes = 10 * 1024 * 1024;
/** The permitted types of the picture, detected from its bytes. */
export const announcementPictures = ['image/png', 'image/jpeg'];

export const announcement = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  priority: z.number(),
  /** false: only the operator sees it */
  status: z.boolean(),
  /** `{token}/{name}` under `{prefix}/public/` */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** when it last became active; null: never */
  publishedAt: instant.nullable(),
});
export type Announcement = z.infer<typeof announcement>;

const priority = z.coerce.number().int().min(1).max(3);
const status = z.preprocess((v) => (v === 'true' ? true : v === 'false' ? false : v), z.boolean());
const required = (max: number) => storableText.trim().min(1, 'required').max(max);

export const createAnnouncementInput = z.object({
  title: required(200),
  text: required(10_000),
  priority: priority.default(3),
  status: status.default(true),
});
export type CreateAnnouncementInput = z.infer<typeof createAnnouncementInput>;

export const updateAnnouncementInput = z
  .object({ title: required(200), text: required(10_000), priority, status })
  .partial();
export type UpdateAnnouncementInput = z.infer<typeof updateAnnouncementInput>;
