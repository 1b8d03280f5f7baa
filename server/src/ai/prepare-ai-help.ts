import { budgetOf } from '@balcao/contract/ai/ai-budget.rules';
import type { AiPurpose } from '@balcao/contract/ai/ai-settings';
import { ensure } from '@balcao/contract/errors';
import { requirePlanFeature } from '../companies/require-plan.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import { announceAbilities } from './ai.audience.ts';
import { type AiDeps, type ResolvedAi, resolveAi } from './ai-access.ts';
import type { AiAnswer, ChatRequest, SoundRequest } from './ai-client.ts';
import { addUsage, selectAiSettings, selectUsage } from './ai-settings.store.ts';

/** Asks the company's service, outside of any transaction; its usage is counted before the answer is returned. */
export type AiHelp = {
  complete(request: Omit<ChatRequest, 'model'>): Promise<string>;
  /** with its token usage */
  chat(request: Omit<ChatRequest, 'model'>): Promise<AiAnswer>;
  transcribe(request: Omit<SoundRequest, 'model'> & { seconds: number }): Promise<string>;
};

/**
 * The checks in a transaction before the service is asked. @throws Failure ERR_PLAN_FEATURE, ERR_AI_NOT_SET, ERR_AI_CAP
 */
export async function prepareAiHelp(
  tx: Tx,
  deps: AiDeps,
  ability: 'chat' | 'transcription',
  purpose: AiPurpose,
): Promise<AiHelp> {
  await requirePlanFeature(tx, 'useOpenAi');
  const ai = resolveAi(await selectAiSettings(tx), deps);
  ensure(ai, 'ERR_AI_NOT_SET');
  ensure((ability === 'chat' ? ai.chatModel : ai.transcriptionModel) !== '', 'ERR_AI_NOT_SET');
  await requireTokens(tx, ai.cap);
  return helpOf(deps, tx.companyId, ai, purpose);
}

export async function requireTokens(tx: Tx, cap: number | null): Promise<void> {
  if (cap !== null) ensure(budgetOf(await sumTokens(tx), cap) !== 'spent', 'ERR_AI_CAP');
}

export async function sumTokens(tx: Tx): Promise<number> {
  return (await selectUsage(tx)).rows.find(({ purpose }) => purpose === 'all')?.tokens ?? 0;
}

export function helpOf(deps: AiDeps, companyId: number, ai: ResolvedAi, purpose: AiPurpose): AiHelp {
  const count = async ({ text, tokens }: AiAnswer, estimate: number): Promise<string> => {
    await inTx(deps.context, companyId, (tx) => countTokens(tx, deps, { purpose, tokens: tokens ?? estimate }));
    return text;
  };
  const chat: AiHelp['chat'] = async (request) => {
    const answer = await deps.client.complete(ai.access, { ...request, model: ai.chatModel });
    await count(answer, estimateTokens(textOf(request) + answer.text));
    return answer;
  };
  return {
    chat,
    complete: async (request) => (await chat(request)).text,
    async transcribe({ seconds, ...request }) {
      const answer = await deps.client.transcribe(ai.access, { ...request, model: ai.transcriptionModel });
      return count(answer, Math.ceil(seconds) * tokensOfSecond);
    },
  };
}

/** OpenAI's own models use as many per second of sound. For services that report seconds, or nothing. */
const tokensOfSecond = 10;
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);

/** The whole input of a model. */
export const textOf = ({ system, history = [], user }: Omit<ChatRequest, 'model'>): string =>
  [system, ...history.map(({ text }) => text), user].join('\n');

async function countTokens(
  tx: Tx,
  deps: AiDeps,
  { purpose, tokens }: { purpose: AiPurpose; tokens: number },
): Promise<void> {
  const after = await addUsage(tx, purpose, Math.ceil(tokens));
  const ai = resolveAi(await selectAiSettings(tx), deps);
  // Each change of budget is announced once, because concurrent counts are serialized.
  if (ai && budgetOf(after - Math.ceil(tokens), ai.cap) !== budgetOf(after, ai.cap)) announceAbilities(tx, ai, after);
}
