import { z } from 'zod';
import { aiFailReason } from '../ai/ai-settings.ts';

/** What was said in a sound, as the company's AI service has written it down; `text` is empty until it has, and where nothing was said. */
export const transcription = z.object({
  state: z.enum(['pending', 'done', 'failed']),
  text: z.string(),
  /** of a failed one, which may be asked for again */
  failReason: aiFailReason.nullable(),
});
export type Transcription = z.infer<typeof transcription>;
