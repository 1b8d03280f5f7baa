import { z } from 'zod';
import { aiFailReason } from '../ai/ai-settings.ts';

/** The text of a sound, made by the company's AI service; `text` is empty until then, and when nothing was said. */
export const transcription = z.object({
  state: z.enum(['pending', 'done', 'failed']),
  text: z.string(),
  /** for a failed one, which can be requested again */
  failReason: aiFailReason.nullable(),
});
export type Transcription = z.infer<typeof transcription>;
