import { z } from 'zod';
import { aiFailReason } from '../ai/ai-settings.ts';
import { emptyToDefault, id, instant, numberField } from '../wire.ts';

/** `texto`: no voice. The others are Azure's neural voices for Brazilian Portuguese. */
export const promptVoices = [
  'texto',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;

export const promptDefaults = { maxTokens: 100, temperature: 1, maxMessages: 10, voice: 'texto' } as const;

const secret = z.string().trim().max(500);

export const promptFields = z.object({
  name: z.string().trim().min(2).max(100),
  /** the instructions to the model */
  prompt: z.string().trim().min(1).max(20_000),
  /** the queue of tickets that it hands over */
  queueId: id,
  /** "" without a key: the company's AI service */
  baseUrl: z.string().trim().max(500),
  /** masked or empty: unchanged. null: removed */
  apiKey: secret.nullable(),
  /** "": the service's default */
  model: z.string().trim().max(100),
  maxTokens: numberField(z.coerce.number().int().min(1).max(16_000)),
  /** 0 is the strictest, not a default: a blank one is refused */
  temperature: numberField(z.coerce.number().min(0).max(2)),
  /** number of messages of the conversation for the model, of both sides */
  maxMessages: numberField(z.coerce.number().int().min(1).max(50)),
  /** null: no limit of its own */
  monthlyTokenCap: z.number().int().min(1000).max(2_000_000_000).nullable(),
  voice: z.enum(promptVoices),
  voiceKey: secret.nullable(),
  /** part of a host name */
  voiceRegion: z
    .string()
    .trim()
    .max(50)
    .regex(/^[a-z0-9]*$/, 'region'),
});

/** `sector`: no queue was chosen, or, in a whole row of an older client, the chosen one was deleted. */
const requiredQueue = z.preprocess((v, context) => {
  if (id.safeParse(v).success) return v;
  context.issues.push({ code: 'custom', message: 'sector', input: v });
  return z.NEVER;
}, id);
const { baseUrl, model, voice, voiceRegion } = promptFields.shape;
const input = promptFields.extend({
  queueId: requiredQueue,
  baseUrl: emptyToDefault(baseUrl, ''),
  model: emptyToDefault(model, ''),
  voice: emptyToDefault(voice, promptDefaults.voice),
  voiceRegion: emptyToDefault(voiceRegion, ''),
});

export const createPromptInput = input
  .partial()
  .extend({ name: promptFields.shape.name, prompt: promptFields.shape.prompt, queueId: requiredQueue });
export type CreatePromptInput = z.output<typeof createPromptInput>;
export const updatePromptInput = input.extend({ queueId: requiredQueue.optional() }).partial();
export type UpdatePromptInput = z.output<typeof updatePromptInput>;

/** A conversation with the prompt as edited in the form. `id`: the stored prompt, whose keys are used where masked. */
export const tryPromptInput = input
  .extend({ queueId: z.unknown() })
  .partial()
  .required({ prompt: true })
  .extend({
    id: id.optional(),
    messages: z
      .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().trim().min(1).max(4096) }))
      .min(1)
      .max(100),
  });
export type TryPromptInput = z.output<typeof tryPromptInput>;

/** Why there was no answer: an error of the service, or a limit of ours. */
export const promptFailReason = z.union([aiFailReason, z.enum(['prompt-cap', 'plan'])]);
export type PromptFailReason = z.infer<typeof promptFailReason>;

export const prompt = promptFields.extend({
  id: z.number(),
  queueId: z.number().nullable(),
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** masked; "" when there is none, and for users who may not change prompts */
  apiKey: z.string(),
  voiceKey: z.string(),
  /** in this month of the company's calendar */
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Prompt = z.infer<typeof prompt>;
