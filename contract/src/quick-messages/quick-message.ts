import { z } from 'zod';
import { emptyToDefault, instant } from '../wire.ts';

/** A quick reply: a text, a file or both, under a shortcode. */
export const quickMessage = z.object({
  id: z.number(),
  shortcode: z.string(),
  message: z.string(),
  /** available to everybody; otherwise to its author only */
  geral: z.boolean(),
  /** for older clients: no quick reply is ever deactivated */
  status: z.boolean(),
  isMedia: z.boolean(),
  /** an absolute signed URL, valid for up to an hour */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** null when its author was deleted */
  userId: z.number().nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type QuickMessage = z.infer<typeof quickMessage>;

/** For use in a conversation: with the caller's number of uses. */
export const offeredQuickMessage = quickMessage.extend({ uses: z.number() });
export type OfferedQuickMessage = z.infer<typeof offeredQuickMessage>;

/** The longest text that WhatsApp accepts. */
const maxMessageLength = 4096;

/** Maximum size of its file. */
export const quickMessageMaxBytes = 64_000_000;

export const quickMessageFields = z.object({
  /** Typed after a slash, so a leading slash is not part of it. */
  shortcode: z
    .string()
    .transform((text) => text.trim().replace(/^\/+\s*/, ''))
    .pipe(z.string().min(1).max(60)),
  message: emptyToDefault(z.string().max(maxMessageLength), ''),
  geral: z.preprocess(
    (v) => (v === 'true' ? true : v === 'false' ? false : v === null || v === '' ? undefined : v),
    z.boolean().optional(),
  ),
});
export const createQuickMessageInput = quickMessageFields.partial({ message: true, geral: true });
export type CreateQuickMessageInput = z.output<typeof createQuickMessageInput>;
export const updateQuickMessageInput = quickMessageFields.partial();
export type UpdateQuickMessageInput = z.output<typeof updateQuickMessageInput>;
