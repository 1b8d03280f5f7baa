import { z } from 'zod';
import { emptyToDefault } from '../wire.ts';

/**
 * Why a request to the AI service failed. `key`: it was not accepted. `quota`: the account has no credit. `rate`: too
 * many requests. `model`: unknown model. `format`, `too-large`: the file. `rejected`: any other refusal. `service`: an
 * error of the service. `garbage`: an unusable response. `silence`: a timeout. `unreachable`: no connection. `address`:
 * it may not be called from here. `not-set`, `cap`: our own reasons, found by a job.
 */
export const aiFailReason = z.enum([
  'key',
  'quota',
  'rate',
  'model',
  'format',
  'too-large',
  'rejected',
  'service',
  'garbage',
  'silence',
  'unreachable',
  'address',
  'not-set',
  'cap',
]);
export type AiFailReason = z.infer<typeof aiFailReason>;

/** The uses of a company's tokens. */
export const aiPurpose = z.enum(['prompt', 'transcription', 'rewriting', 'summary', 'test']);
export type AiPurpose = z.infer<typeof aiPurpose>;

const model = emptyToDefault(z.string().trim().max(100), '');

/** The settings of a company. Without its own, the installation's service is used, where there is one. */
export const aiSettingsInput = z.object({
  /** false: no AI help at all, not the installation's either */
  enabled: z.boolean(),
  /** "": OpenAI's own when there is a key, otherwise the installation's */
  baseUrl: emptyToDefault(z.string().trim().max(500), ''),
  /** masked or empty: unchanged. null: removed */
  apiKey: z.string().trim().max(500).nullable(),
  /** "": the default model of a known service; none for others */
  chatModel: model,
  transcriptionModel: model,
  /** null: no limit of the company's own */
  monthlyTokenCap: z.number().int().min(1000).max(2_000_000_000).nullable(),
});
export type AiSettingsInput = z.output<typeof aiSettingsInput>;
/** Absent fields stay unchanged. */
export const aiSettingsChange = aiSettingsInput.partial();
export type AiSettingsChange = z.output<typeof aiSettingsChange>;

/** Months are those of the company's calendar. */
const aiUsage = z.object({
  month: z.string(),
  tokens: z.number(),
  /** the limit that applies; null: none */
  cap: z.number().nullable(),
  byPurpose: z.array(z.object({ purpose: aiPurpose, tokens: z.number(), calls: z.number() })),
});

export const aiSettings = aiSettingsInput.extend({
  /** masked; "" when there is none */
  apiKey: z.string(),
  /** the installation's service, used when the company has none of its own; null: there is none */
  installation: z
    .object({ chatModel: z.string(), transcriptionModel: z.string(), monthlyTokenCap: z.number().nullable() })
    .nullable(),
  usage: aiUsage,
});
export type AiSettings = z.infer<typeof aiSettings>;

/** The AI features available to users: which buttons work. */
export const aiAbilities = z.object({
  chat: z.boolean(),
  transcription: z.boolean(),
  /** how much of the month's tokens is used: `near` from four fifths on */
  budget: z.enum(['free', 'near', 'spent']),
});
export type AiAbilities = z.infer<typeof aiAbilities>;

export const noAiAbilities: AiAbilities = { chat: false, transcription: false, budget: 'free' };
