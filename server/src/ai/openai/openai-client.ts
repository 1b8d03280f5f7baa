import { z } from 'zod';
import {
  type AiAccess,
  type AiAnswer,
  type AiClient,
  aiFailed,
  type ChatRequest,
  type SoundRequest,
} from '../ai-client.ts';
import { callOpenAi, type OpenAiCall } from './call-openai.ts';
import type { Refusal } from './classify-refusal.ts';

const count = z.number().nonnegative().optional();
const usage = z
  .object({
    total_tokens: count,
    completion_tokens: count,
    completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
  })
  .nullish()
  .catch(null);
const choice = z.object({
  message: z.object({ content: z.string().nullish() }),
  finish_reason: z.string().nullish(),
});
const completion = z.object({ choices: z.array(choice).min(1), usage });
const transcription = z.object({ text: z.string(), usage });

/** For every service with OpenAI's API: OpenAI, Azure, Groq, and self-hosted ones. */
export const openAiClient: AiClient = {
  async complete(access, request) {
    const first = await askChat(access, request, { limit: 'max_tokens', hasTemperature: true, extraTokens: 0 });
    if (!first.isUsedUp) return first.answer;
    // A service that knows `max_tokens` only, with a model that spent them on reasoning.
    const second = await askChat(access, request, { ...first.dialect, extraTokens: reasoningTokens });
    return { ...second.answer, ...sumUsage(first.answer, second.answer) };
  },

  async transcribe(access, request) {
    const answer = await callOpenAi(access, soundCall(request));
    const { text, usage } = readAnswer(transcription, answer, 'format');
    return answerOf(text, usage);
  },
};

/**
 * Reasoning counts against the limit of a request, but is not part of the answer that the limit is meant for. About
 * what a model writes until a call times out.
 */
const reasoningTokens = 4000;

/** The fields of a request that some models refuse; `extraTokens` are added to the limit, for reasoning. */
type Dialect = { limit: 'max_tokens' | 'max_completion_tokens'; hasTemperature: boolean; extraTokens: number };
type Answer = Awaited<ReturnType<typeof callOpenAi>>;

/** `isUsedUp`: reasoning used up the limit, or a part of it that the text lacked. */
type Asked = { answer: AiAnswer; isUsedUp: boolean; dialect: Dialect };

async function askChat(access: AiAccess, request: ChatRequest, dialect: Dialect): Promise<Asked> {
  const answer = await callOpenAi(access, chatCall(request, dialect));
  const other = 'refusal' in answer ? otherDialect(answer.refusal, dialect) : null;
  if (other !== null) return askChat(access, request, other);
  const { choices, usage } = readAnswer(completion, answer);
  const [first] = choices;
  const content = first?.message.content ?? null;
  const isCut = first?.finish_reason === 'length';
  if (content === null && !isCut) throw aiFailed('garbage');
  const text = withoutReasoning(content ?? '');
  const isReported = (usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0;
  const hasReasoned = isReported || text.trim() === '' || text !== content;
  const isUsedUp = isCut && dialect.extraTokens === 0 && hasReasoned;
  return { answer: answerOf(text, usage), isUsedUp, dialect };
}

/**
 * Self-hosted services pass on the reasoning of some models as a part of the text, between tags; the template of a model
 * may hold the first tag, and the limit may cut off the last.
 */
function withoutReasoning(content: string): string {
  const end = content.lastIndexOf('</think>');
  if (end >= 0) return content.slice(end + '</think>'.length).trimStart();
  return content.trimStart().startsWith('<think>') ? '' : content;
}

/**
 * OpenAI's newer models accept the limit only under another name, which other services do not know, and its reasoning
 * models no temperature but their own.
 */
function otherDialect({ code, param }: Refusal, dialect: Dialect): Dialect | null {
  if (code !== 'unsupported_parameter' && code !== 'unsupported_value') return null;
  if (param === 'max_tokens' && dialect.limit === 'max_tokens')
    return { ...dialect, limit: 'max_completion_tokens', extraTokens: reasoningTokens };
  if (param === 'temperature' && dialect.hasTemperature) return { ...dialect, hasTemperature: false };
  return null;
}

const chatCall = (
  { model, system, user, history = [], maxTokens, temperature, timeoutMs, signal }: ChatRequest,
  { limit, hasTemperature, extraTokens }: Dialect,
): OpenAiCall => ({
  path: '/chat/completions',
  body: {
    model,
    messages: [
      { role: 'system', content: system },
      ...history.map(({ role, text }) => ({ role, content: text })),
      { role: 'user', content: user },
    ],
    [limit]: maxTokens + extraTokens,
    ...(hasTemperature && temperature !== undefined && { temperature }),
  },
  timeoutMs,
  signal,
});

function soundCall({ model, bytes, name, mimeType, timeoutMs, signal }: SoundRequest): OpenAiCall {
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'json');
  form.set('file', new File([bytes], name, { type: mimeType }));
  return { path: '/audio/transcriptions', body: form, timeoutMs, signal };
}

/** `rejectedAs`: the reason when the request itself is refused. */
function readAnswer<S extends z.ZodType>(
  schema: S,
  answer: Answer,
  rejectedAs: 'rejected' | 'format' = 'rejected',
): z.output<S> {
  if ('refusal' in answer) throw aiFailed(answer.refusal.reason === 'rejected' ? rejectedAs : answer.refusal.reason);
  const parsed = schema.safeParse(answer.json);
  if (!parsed.success) throw aiFailed('garbage');
  return parsed.data;
}

const answerOf = (text: string, counted: z.output<typeof usage>): AiAnswer => ({
  text,
  tokens: counted?.total_tokens ?? null,
  completionTokens: counted?.completion_tokens ?? null,
});

function sumUsage(...answers: readonly AiAnswer[]): Pick<AiAnswer, 'tokens' | 'completionTokens'> {
  const sum = (counts: readonly (number | null | undefined)[]): number | null => {
    const known = counts.filter((one) => typeof one === 'number');
    return known.length < counts.length ? null : known.reduce((total, one) => total + one, 0);
  };
  return {
    tokens: sum(answers.map(({ tokens }) => tokens)),
    completionTokens: sum(answers.map(({ completionTokens }) => completionTokens)),
  };
}
