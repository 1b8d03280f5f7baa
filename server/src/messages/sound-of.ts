import type { MediaType } from '@balcao/contract/messages/message';
import { z } from 'zod';

const sound = z.object({ seconds: z.number().positive(), waveform: z.array(z.number()).min(8) });

/** What the sender's phone said of a voice note: the screen need not fetch the file to draw it. */
export function soundOf({ mediaType, ...facts }: { mediaType: MediaType; seconds: unknown; waveform: unknown }) {
  const said = mediaType === 'audio' ? sound.safeParse(facts) : undefined;
  return said?.success ? { sound: said.data } : {};
}
