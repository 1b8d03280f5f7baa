import { z } from 'zod';

/**
 * Why the AI service did not do what it was asked. `key`: not accepted. `quota`: its account has no money left. `rate`: too much at
 * once. `model`: it has none of that name. `format`, `too-large`: the file. `rejected`: the rest of what it refuses. `service`: its
 * own fault. `garbage`: no answer of this kind. `silence`: none in time. `unreachable`: no connection. `address`: one that may not
 * be called from here. `not-set`, `cap`: ours, found out by a job.
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

/** What a company's tokens went to. */
export const aiPurpose = z.enum(['prompt', 'transcription', 'rewriting', 'summary', 'test']);
export type AiPurpose = z.infer<typeof aiPurpose>;

const model = z.string().trim().max(100);

/** What an admin sets. Nothing of their own: the installation's service is used, where there is one. */
export const aiSettingsInput = z.object({
  /** false: no AI help at all, not the installation's either */
  enabled: z.boolean(),
  /** "": OpenAI's own with a key, else the installation's */
  baseUrl: z.string().trim().max(500),
  /** masked or empty: as it was. null: none */
  apiKey: z.string().trim().max(500).nullable(),
  /** "": the default of a service whose models are known; none elsewhere */
  chatModel: model,
  transcriptionModel: model,
  /** null: no limit of the company's own */
  monthlyTokenCap: z.number().int().min(1000).max(2_000_000_000).nullable(),
});
export type AiSettingsInput = z.output<typeof aiSettingsInput>;

/** A month is of the company's calendar. */
const aiUsage = z.object({
  month: z.string(),
  tokens: z.number(),
  /** what may be used; null: no limit */
  cap: z.number().nullable(),
  byPurpose: z.array(z.object({ purpose: aiPurpose, tokens: z.number(), calls: z.number() })),
});

export const aiSettings = aiSettingsInput.extend({
  /** masked; "" when there is none */
  apiKey: z.string(),
  /** what is used where nothing of the company's own is set; null: nothing */
  installation: z
    .object({ chatModel: z.string(), transcriptionModel: z.string(), monthlyTokenCap: z.number().nullable() })
    .nullable(),
  usage: aiUsage,
});
export type AiSettings = z.infer<typeof aiSettings>;

/** What everybody may know: which buttons work. */
export const aiAbilities = z.object({
  chat: z.boolean(),
  transcription: z.boolean(),
  /** how much of the month's tokens is used: `near` from four fifths on */
  budget: z.enum(['free', 'near', 'spent']),
});
export type AiAbilities = z.infer<typeof aiAbilities>;

export const noAiAbilities: AiAbilities = { chat: false, transcription: false, budget: 'free' };
