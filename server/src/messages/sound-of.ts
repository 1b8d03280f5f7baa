import type { MediaType } from '@balcao/contract/messages/message';
import { z } from 'zod';

const sound = z.object({ seconds: z.number().positive(), waveform: z.array(z.number()).min(8) });

/** Duration and waveform from the sender's phone, so that a voice note can be drawn without its file. */
export function soundOf({ mediaType, ...facts }: { mediaType: MediaType; seconds: unknown; waveform: unknown }) {
  const said = mediaType === 'audio' ? sound.safeParse(facts) : undefined;
  return said?.success ? { sound: said.data } : {};
}
