import { z } from 'zod';
import { emptyToDefault, instant, storableText } from '../wire.ts';
import { readVideoCode } from './video-code.rules.ts';

export const help = z.object({
  id: z.number(),
  title: z.string(),
  /** its YouTube code */
  video: z.string(),
  description: z.string(),
  /** ours: a signed URL of our own copy; null while there is none */
  thumbnailUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Help = z.infer<typeof help>;

/** A YouTube code, or the URL of a video, from which the code is extracted. */
const video = z
  .string()
  .trim()
  .max(500)
  .transform((given, context) => {
    const code = readVideoCode(given);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: given === '' ? 'required' : 'video' });
    return z.NEVER;
  });

const description = emptyToDefault(storableText.trim().max(2_000), '');

export const createHelpInput = z.object({
  title: storableText.trim().min(3).max(200),
  video,
  description: description.default(''),
});
export type CreateHelpInput = z.infer<typeof createHelpInput>;
/** Absent fields stay unchanged. */
export const updateHelpInput = createHelpInput.extend({ description }).partial();
export type UpdateHelpInput = z.infer<typeof updateHelpInput>;
