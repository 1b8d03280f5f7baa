import { aiFailReason } from '@balcao/contract/ai/ai-settings';
import type { Transcription } from '@balcao/contract/messages/transcription';
import { z } from 'zod';

/** The value of `transcription` in the metadata of a message. `attempts`: number of calls of the service. */
const storedTranscription = z.object({
  state: z.enum(['pending', 'done', 'failed']),
  text: z.string().catch(''),
  failReason: aiFailReason.nullable().catch(null),
  attempts: z.number().catch(0),
});

type StoredTranscription = z.infer<typeof storedTranscription>;

export const pendingTranscription: StoredTranscription = { state: 'pending', text: '', failReason: null, attempts: 0 };

export function readTranscription(stored: unknown): Transcription | undefined {
  const { data } = storedTranscription.safeParse(stored);
  return data && { state: data.state, text: data.text, failReason: data.failReason };
}
