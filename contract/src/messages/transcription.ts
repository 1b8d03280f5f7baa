import { z } from 'zod';
import { aiFailReason } from '../ai/ai-settings.ts';

/** The transcription of a sound by the company's AI service; `text` is empty until then, and if there is no speech. */
export const transcription = z.object({
  state: z.enum(['pending', 'done', 'failed']),
  text: z.string(),
  /** for a failed transcription, which can be requested again */
  failReason: aiFailReason.nullable(),
});
export type Transcription = z.infer<typeof transcription>;
