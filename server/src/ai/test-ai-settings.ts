import type { AiSettingsInput } from '@balcao/contract/ai/ai-settings';
import type { AiTestResult } from '@balcao/contract/ai/ai-settings.api';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { type AiDeps, resolveAi } from './ai-access.ts';
import { aiReasonOf } from './ai-client.ts';
import { selectAiSettings } from './ai-settings.store.ts';
import { helpOf, requireTokens } from './prepare-ai-help.ts';
import { applyAiSettings } from './update-ai-settings.ts';

const timeoutMs = 15_000;
const soundSeconds = 1;

type Results = { chat: AiTestResult; transcription: AiTestResult };

/** Tests settings without saving them, by the smallest request of each kind: the service itself reports errors. */
export async function testAiSettings(
  tx: Tx,
  actor: Actor,
  input: AiSettingsInput,
  deps: AiDeps,
): Promise<() => Promise<Results>> {
  ensure(can(actor, 'settings:edit'), 'ERR_NO_PERMISSION');
  const ai = resolveAi({ ...applyAiSettings(await selectAiSettings(tx), input, deps), enabled: true }, deps);
  ensure(ai, 'ERR_AI_NOT_SET');
  await requireTokens(tx, ai.cap);
  const help = helpOf(deps, tx.companyId, ai, 'test');
  return async () => {
    const [chat, transcription] = await Promise.all([
      ai.chatModel === ''
        ? ('none' as const)
        : resultOf(help.complete({ system: 'Answer with one word.', user: 'ok?', maxTokens: 16, timeoutMs })),
      ai.transcriptionModel === ''
        ? ('none' as const)
        : resultOf(
            help.transcribe({
              bytes: silence(),
              name: 'test.wav',
              mimeType: 'audio/wav',
              seconds: soundSeconds,
              timeoutMs,
            }),
          ),
    ]);
    return { chat, transcription };
  };
}

async function resultOf(answer: Promise<string>): Promise<AiTestResult> {
  try {
    await answer;
    return 'ok';
  } catch (error) {
    const reason = aiReasonOf(error);
    if (reason === null) throw error;
    return reason;
  }
}

/** A WAV file: 8 kHz, mono, 16 bits, all zero. */
function silence(): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const bytes = new Uint8Array(44 + soundSeconds * rate * 2);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, bytes.length - 44, true);
  return bytes;
}
