import { Readable } from 'node:stream';
import type { AiFailReason } from '@balcao/contract/ai/ai-settings';
import type { ResponderReply } from '../../automation/responders/responder-port.ts';
import type { PromptValues } from '../prompt.store.ts';
import type { PromptDeps } from '../prompt-deps.ts';
import { synthesizeAzureSpeech } from './synthesize-azure-speech.ts';

export type Spoken = { replies: ResponderReply[]; failed: AiFailReason | null };

/** Each text as a voice note of the prompt's voice; after the first failure the rest as text, so nothing is lost. */
export async function synthesizeReplies(
  { box, speechUrl, uploads }: PromptDeps,
  companyId: number,
  { voice, voiceKey, voiceRegion }: PromptValues,
  texts: readonly string[],
): Promise<Spoken> {
  if (voice === 'texto' || voiceKey === null) return { replies: texts.map((body) => ({ body })), failed: null };
  const replies: ResponderReply[] = [];
  for (const [i, text] of texts.entries()) {
    const sound = await synthesizeAzureSpeech({
      url: speechUrl,
      region: voiceRegion,
      key: box.open(voiceKey),
      voice,
      text,
    });
    if (typeof sound === 'string')
      return { replies: [...replies, ...texts.slice(i).map((body) => ({ body }))], failed: sound };
    const name = `audio-${Date.now()}.ogg`;
    const upload = await uploads.store(companyId, { name, bytes: Readable.from([sound]), declaredType: 'audio/ogg' });
    replies.push({ body: text, sound: upload });
  }
  return { replies, failed: null };
}

/** Deletes the sounds of an answer that is not given. */
export const discardSounds = ({ uploads }: PromptDeps, { replies }: Spoken): Promise<void> =>
  uploads.discard(replies.flatMap(({ sound }) => sound ?? []));
