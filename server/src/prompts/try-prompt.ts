import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { PromptFailReason, TryPromptInput } from '@balcao/contract/prompts/prompt';
import type { PromptSource } from '@balcao/contract/prompts/prompt-text';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { applyPromptInput, newPromptValues } from './apply-prompt-input.ts';
import { conversationOf } from './conversation-turns.rules.ts';
import { findPrompt } from './list-prompts.ts';
import { prepareAnswer } from './prepare-answer.ts';
import type { PromptDeps } from './prompt-deps.ts';

type Tried = { texts: string[]; transfers: boolean; sources: PromptSource[]; failed: PromptFailReason | null };

/** Answers with the prompt in the form as it would answer a customer; not related to any conversation. */
export async function tryPrompt(
  tx: Tx,
  actor: Actor,
  { id, messages, queueId: _, ...draft }: TryPromptInput,
  deps: PromptDeps,
): Promise<(signal: AbortSignal) => Promise<Tried>> {
  ensure(can(actor, 'prompts:edit'), 'ERR_NO_PERMISSION');
  const stored = id === undefined ? null : await findPrompt(tx, id);
  const values = applyPromptInput(stored ?? newPromptValues, { ...draft, voice: 'texto' }, deps);
  const ask = await prepareAnswer(
    tx,
    deps,
    { ...values, id: stored?.id ?? null, totalTokens: stored?.totalTokens ?? 0 },
    { conversation: conversationOf(messages, values.maxMessages), customerName: '' },
  );
  return async (signal) => {
    const answer = await ask(signal);
    return answer.failed === null ? answer : { texts: [], transfers: false, sources: [], failed: answer.failed };
  };
}
