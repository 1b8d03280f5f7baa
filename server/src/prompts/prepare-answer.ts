import { budgetOf } from '@balcao/contract/ai/ai-budget.rules';
import type { AiFailReason } from '@balcao/contract/ai/ai-settings';
import { Failure } from '@balcao/contract/errors';
import type { PromptFailReason } from '@balcao/contract/prompts/prompt';
import type { PromptSource } from '@balcao/contract/prompts/prompt-text';
import { truncateText } from '@balcao/contract/truncate-text';
import { type AiAnswer, aiReasonOf, type ChatRequest } from '../ai/ai-client.ts';
import { estimateTokens, textOf } from '../ai/prepare-ai-help.ts';
import { type Chat, prepareChat } from '../ai/prepare-chat.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import { sanitizeText } from '../platform/text/sanitize-text.ts';
import type { Conversation } from './conversation-turns.rules.ts';
import { instructModel } from './instruct-model.ts';
import { announcePrompt } from './prompt.audience.ts';
import { addPromptUsage, type PromptValues } from './prompt.store.ts';
import type { PromptDeps } from './prompt-deps.ts';
import { type ReadAnswer, readAnswer } from './read-answer.rules.ts';
import { type FoundPiece, findPieces } from './texts/prompt-text.store.ts';

/** `id` null: a prompt that is tried before it is saved. */
type AnsweringPrompt = PromptValues & { id: number | null; totalTokens: number };

export type PromptAnswer = ({ failed: null; sources: PromptSource[] } & ReadAnswer) | { failed: PromptFailReason };

const timeoutMs = 40_000;
const maxPieces = 4;
const quoteLength = 140;

/**
 * A prompt's answer in a conversation, for customers and for trials. Prepared in a transaction; the returned function
 * calls the service outside of any, counts its usage, and never throws for a failure of the service.
 */
export async function prepareAnswer(
  tx: Tx,
  deps: PromptDeps,
  prompt: AnsweringPrompt,
  { conversation, customerName }: { conversation: Conversation; customerName: string },
): Promise<(signal?: AbortSignal) => Promise<PromptAnswer>> {
  const { companyId } = tx;
  if (budgetOf(prompt.totalTokens, prompt.monthlyTokenCap) === 'spent') return async () => ({ failed: 'prompt-cap' });
  const chat = await prepareOrRefuse(tx, deps, prompt);
  if (typeof chat === 'string') return async () => ({ failed: chat });
  const pieces = prompt.id === null ? [] : await findPieces(tx, prompt.id, conversation.user, maxPieces);
  const request = {
    ...conversation,
    system: instructModel({ prompt: prompt.prompt, customerName, pieces }),
    maxTokens: prompt.maxTokens,
    temperature: prompt.temperature,
    timeoutMs,
  };
  return async (signal) => {
    const answer = await askOrFail(chat, { ...request, signal });
    if (typeof answer === 'string') return { failed: answer };
    await countUsage(deps, companyId, prompt, request, answer);
    const read = readAnswer(sanitizeText(answer.text));
    return read.texts.length === 0 && !read.transfers
      ? { failed: 'garbage' }
      : { failed: null, ...read, sources: pieces.map(toSource) };
  };
}

/** Its beginning, on one line. */
const toSource = ({ name, body }: FoundPiece): PromptSource => ({
  name,
  quote: truncateText(body.replace(/\s+/g, ' '), quoteLength),
});

async function prepareOrRefuse(tx: Tx, deps: PromptDeps, prompt: PromptValues): Promise<Chat | PromptFailReason> {
  try {
    return await prepareChat(tx, deps.ai, { ...prompt, box: deps.box });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'ERR_PLAN_FEATURE') return 'plan';
    return error.code === 'ERR_AI_CAP' ? 'cap' : 'not-set';
  }
}

async function askOrFail(chat: Chat, request: Parameters<Chat>[0]): Promise<AiAnswer | AiFailReason> {
  try {
    return await chat(request);
  } catch (error) {
    const reason = aiReasonOf(error);
    if (reason === null) throw error;
    return reason;
  }
}

/** Screens are notified when the month's tokens are nearly or completely used. */
async function countUsage(
  { ai }: PromptDeps,
  companyId: number,
  { id, monthlyTokenCap: cap }: AnsweringPrompt,
  request: Omit<ChatRequest, 'model'>,
  { text, tokens, completionTokens }: AiAnswer,
): Promise<void> {
  if (id === null) return;
  const completion = Math.ceil(completionTokens ?? estimateTokens(text));
  const asked = tokens === null ? estimateTokens(textOf(request)) : Math.max(0, Math.ceil(tokens) - completion);
  await inTx(ai.context, companyId, async (tx) => {
    const after = await addPromptUsage(tx, id, { promptTokens: asked, completionTokens: completion });
    if (after !== null && budgetOf(after - asked - completion, cap) !== budgetOf(after, cap))
      await announcePrompt(tx, 'update', id);
  });
}
