import type { AiFailReason } from '@balcao/contract/ai/ai-settings';
import { describeError } from '../platform/errors/error-texts.ts';
import { detailsOf } from '../platform/refusal.ts';
import { translate } from '../platform/texts.ts';
import { aiFailureTexts } from './ai-failure.texts.ts';

/** Why the AI call failed, in a sentence. */
export function describeAiFailure(error: unknown): string {
  const reason = detailsOf(error, 'ERR_AI_FAILED')?.reason;
  return reason ? describeAiReason(reason) : describeError(error);
}

export const describeAiReason = (reason: AiFailReason): string => translate(aiFailureTexts)(reason);
