import { ensure, invalidInput } from '@balcao/contract/errors';
import { promptDefaults, type UpdatePromptInput } from '@balcao/contract/prompts/prompt';
import { mayBeCalled } from '../ai/ai-access.ts';
import { givenFields } from '../platform/given-fields.ts';
import { isUnchangedSecret, type SecretBox, tailOfSecret } from '../platform/security/secret-box.ts';
import type { PromptValues } from './prompt.store.ts';
import type { PromptDeps } from './prompt-deps.ts';

export const newPromptValues: PromptValues = {
  ...promptDefaults,
  name: '',
  prompt: '',
  queueId: null,
  baseUrl: '',
  apiKey: null,
  apiKeyTail: '',
  model: '',
  monthlyTokenCap: null,
  voiceKey: null,
  voiceKeyTail: '',
  voiceRegion: '',
};

/** The values to be stored; absent fields stay. @throws Failure ERR_URL_NOT_ALLOWED, ERR_INVALID_INPUT */
export function applyPromptInput(
  stored: PromptValues,
  { apiKey, voiceKey, ...given }: UpdatePromptInput,
  { ai, box }: PromptDeps,
): PromptValues {
  const next: PromptValues = { ...valuesOf(stored), ...givenFields(given) };
  next.baseUrl = next.baseUrl.replace(/\/+$/, '');
  ensure(next.baseUrl === '' || mayBeCalled(next.baseUrl, ai.integrationHosts), 'ERR_URL_NOT_ALLOWED');
  const [apiSecret, tail] = keyOf(stored.apiKey, stored.apiKeyTail, apiKey, box);
  // A kept key is not sent to a new address, where the user who sets it could read it.
  if (apiSecret !== null && apiSecret === stored.apiKey && next.baseUrl !== stored.baseUrl)
    throw invalidInput('apiKey', 'required');
  const [voice, voiceTail] = keyOf(stored.voiceKey, stored.voiceKeyTail, voiceKey, box);
  if (next.voice !== 'texto' && voice === null) throw invalidInput('voiceKey', 'required');
  if (next.voice !== 'texto' && next.voiceRegion === '') throw invalidInput('voiceRegion', 'required');
  return { ...next, apiKey: apiSecret, apiKeyTail: tail, voiceKey: voice, voiceKeyTail: voiceTail };
}

function keyOf(
  stored: string | null,
  tail: string,
  given: string | null | undefined,
  box: SecretBox,
): [sealed: string | null, tail: string] {
  if (given === null) return [null, ''];
  return given === undefined || isUnchangedSecret(given) ? [stored, tail] : [box.seal(given), tailOfSecret(given)];
}

/** The values of a row that has further fields. */
const valuesOf = (row: PromptValues): PromptValues =>
  Object.fromEntries(
    (Object.keys(newPromptValues) as (keyof PromptValues)[]).map((key) => [key, row[key]]),
  ) as PromptValues;
