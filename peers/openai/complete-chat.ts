import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type ChatMessage, countTokens, type OpenAi } from './openai.ts';
import { invalidValue, OpenAiError, unknownModel } from './openai-error.ts';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const content = z.union([z.string(), z.array(textPart)]);

/** Strict: unknown fields are rejected. */
const chatBody = z.strictObject({
  model: z.string(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'developer', 'user', 'assistant']),
        content,
        name: z.string().optional(),
      }),
    )
    .min(1),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  stop: z.union([z.string(), z.array(z.string())]).optional(),
  user: z.string().optional(),
  store: z.boolean().optional(),
});

type ChatBody = z.output<typeof chatBody>;

/** A completion: whole, or in chunks if a stream was requested. */
export type ChatAnswer = { stream: false; body: unknown } | { stream: true; events: unknown[] };

export function completeChat(peer: OpenAi, given: Record<string, unknown>): ChatAnswer {
  const body = readBody(given);
  requireModel(peer, body);
  const messages: ChatMessage[] = body.messages.map((one) => ({ role: one.role, content: textOf(one.content) }));
  const whole = typeof peer.reply === 'string' ? peer.reply : peer.reply(messages);
  const maxTokens = body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
  const reasoningTokens = Math.min(peer.reasoningTokens, maxTokens);
  const limit = maxTokens - reasoningTokens;
  const isCut = countTokens(whole) > limit;
  const text = isCut ? [...whole].slice(0, limit * 4).join('') : whole;
  const promptTokens = messages.reduce((sum, one) => sum + countTokens(one.content) + 4, 3);
  const completionTokens = countTokens(text) + reasoningTokens;
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  };
  const head = {
    id: `chatcmpl-${randomBytes(9).toString('hex')}`,
    created: Math.floor(Date.now() / 1000),
    model: body.model,
  };
  const finishReason = isCut ? 'length' : 'stop';
  if (body.stream !== true)
    return {
      stream: false,
      body: {
        ...head,
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: text, refusal: null },
            logprobs: null,
            finish_reason: finishReason,
          },
        ],
        usage,
        system_fingerprint: 'fp_peer',
      },
    };
  const chunk = (choices: unknown[], more: object = {}) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices,
    ...more,
  });
  const delta = (piece: object, finish: string | null) =>
    chunk([{ index: 0, delta: piece, logprobs: null, finish_reason: finish }]);
  return {
    stream: true,
    events: [
      delta({ role: 'assistant', content: '' }, null),
      ...(text.match(/\s*\S+|\s+$/g) ?? []).map((piece) => delta({ content: piece }, null)),
      delta({}, finishReason),
      ...(body.stream_options?.include_usage ? [chunk([], { usage })] : []),
    ],
  };
}

function readBody(given: Record<string, unknown>): ChatBody {
  const parsed = chatBody.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys')
    throw new OpenAiError(400, `Unrecognized request argument supplied: ${issue.keys.join(', ')}`);
  const param = issue?.path.join('.') ?? '';
  throw invalidValue(param, `Invalid '${param}': ${issue?.message ?? ''}`);
}

function requireModel(peer: OpenAi, body: ChatBody): void {
  const kind = peer.models.get(body.model);
  if (kind === undefined) throw unknownModel(body.model);
  if (kind !== 'chat' && kind !== 'reasoning')
    throw new OpenAiError(
      404,
      'This is not a chat model and thus not supported in the v1/chat/completions endpoint.',
      null,
    );
  if (kind === 'reasoning' && body.max_tokens !== undefined)
    throw new OpenAiError(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'unsupported_parameter',
      'invalid_request_error',
      'max_tokens',
    );
  if (kind === 'reasoning' && (body.temperature ?? 1) !== 1)
    throw new OpenAiError(
      400,
      `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`,
      'unsupported_value',
      'invalid_request_error',
      'temperature',
    );
}

const textOf = (given: z.output<typeof content>): string =>
  typeof given === 'string' ? given : given.map(({ text }) => text).join('');
