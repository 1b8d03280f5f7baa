import type { MediaType } from '@balcao/contract/messages/message';
import { z } from 'zod';

const voiceSchema = z.object({ seconds: z.number().positive(), waveform: z.array(z.number()).min(8) });

/** Duration and waveform from the sender's phone, so that a voice note can be drawn without its file. */
export function voiceMetadata({ mediaType, ...fields }: { mediaType: MediaType; seconds: unknown; waveform: unknown }) {
  const parsed = mediaType === 'audio' ? voiceSchema.safeParse(fields) : undefined;
  return parsed?.success ? { sound: parsed.data } : {};
}
