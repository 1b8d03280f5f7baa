import { z } from 'zod';
import { id, idOrNull, instant } from '../wire.ts';

/** `texto`: no voice. The others are Azure's neural ones of Brazilian Portuguese. */
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
  /** what the model is told */
  prompt: z.string().trim().min(1).max(20_000),
  /** where people wait for what it hands over */
  queueId: id,
  /** "" and no key: the company's AI service */
  baseUrl: z.string().trim().max(500),
  /** masked or empty: as it was. null: none */
  apiKey: secret.nullable(),
  /** "": the service's default */
  model: z.string().trim().max(100),
  maxTokens: z.coerce.number().int().min(1).max(16_000),
  temperature: z.coerce.number().min(0).max(2),
  /** how much of the conversation the model is given, both sides */
  maxMessages: z.coerce.number().int().min(1).max(50),
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

/** Whole rows come back from older clients: a queue that was removed is `null` in them, and has to be chosen. */
const requiredQueue = z.preprocess((v) => idOrNull.safeParse(v).data ?? undefined, id);
const input = promptFields.extend({ queueId: requiredQueue });

export const createPromptInput = input.partial().required({ name: true, prompt: true, queueId: true });
export type CreatePromptInput = z.output<typeof createPromptInput>;
export const updatePromptInput = input.extend({ queueId: requiredQueue.optional() }).partial();
export type UpdatePromptInput = z.output<typeof updatePromptInput>;

export const prompt = promptFields.extend({
  id: z.number(),
  queueId: z.number().nullable(),
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** masked; "" when there is none, and for who may not change prompts */
  apiKey: z.string(),
  voiceKey: z.string(),
  /** of this month of the company's calendar */
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Prompt = z.infer<typeof prompt>;
