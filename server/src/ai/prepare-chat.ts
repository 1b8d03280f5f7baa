import { ensure } from '@balcao/contract/errors';
import { requirePlanFeature } from '../companies/require-plan.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { type AiDeps, type ResolvedAi, resolveAi } from './ai-access.ts';
import type { AiAnswer, ChatRequest } from './ai-client.ts';
import { selectAiSettings } from './ai-settings.store.ts';
import { helpOf, requireTokens } from './prepare-ai-help.ts';

/** A service of one feature; `box` seals its key. Without address and key: the company's, maybe with another model. */
type ChatService = { baseUrl: string; apiKey: string | null; model: string; box: SecretBox };

export type Chat = (request: Omit<ChatRequest, 'model'>) => Promise<AiAnswer>;

/**
 * The checks in a transaction before a chat is started. Only usage of the company's service counts in its month; a
 * company that switched AI help off has no chat either. @throws Failure ERR_PLAN_FEATURE, ERR_AI_NOT_SET, ERR_AI_CAP
 */
export async function prepareChat(tx: Tx, deps: AiDeps, service: ChatService): Promise<Chat> {
  await requirePlanFeature(tx, 'useOpenAi');
  const isOwn = service.baseUrl !== '' || service.apiKey !== null;
  const ai = await resolveChat(tx, deps, service, isOwn);
  ensure(ai, 'ERR_AI_NOT_SET');
  ensure(ai.chatModel !== '', 'ERR_AI_NOT_SET');
  if (isOwn) return (request) => deps.client.complete(ai.access, { ...request, model: ai.chatModel });
  await requireTokens(tx, ai.cap);
  return helpOf(deps, tx.companyId, ai, 'prompt').chat;
}

async function resolveChat(
  tx: Tx,
  deps: AiDeps,
  { baseUrl, apiKey, model, box }: ChatService,
  isOwn: boolean,
): Promise<ResolvedAi | null> {
  const stored = await selectAiSettings(tx);
  return isOwn
    ? resolveAi({ ...stored, baseUrl, apiKey, chatModel: model }, { ...deps, box, installation: null })
    : resolveAi({ ...stored, chatModel: model || stored.chatModel }, deps);
}
