import { createPromptInput, type Prompt, promptDefaults, promptFields } from '@balcao/contract/prompts/prompt';

/** Fields are named like the request body. An unset limit is an empty field. */
export type PromptValues = ReturnType<typeof valuesOf>;

export const valuesOf = (prompt: Prompt | undefined) => ({
  name: prompt?.name ?? '',
  prompt: prompt?.prompt ?? '',
  queueId: prompt?.queueId ?? null,
  maxMessages: (prompt?.maxMessages ?? promptDefaults.maxMessages) as number | string,
  baseUrl: prompt?.baseUrl ?? '',
  apiKey: (prompt?.apiKey ?? '') as string | null,
  model: prompt?.model ?? '',
  maxTokens: (prompt?.maxTokens ?? promptDefaults.maxTokens) as number | string,
  temperature: (prompt?.temperature ?? promptDefaults.temperature) as number | string,
  monthlyTokenCap: (prompt?.monthlyTokenCap ?? '') as number | string,
  voice: (prompt?.voice ?? promptDefaults.voice) as Prompt['voice'],
  voiceKey: (prompt?.voiceKey ?? '') as string | null,
  voiceRegion: prompt?.voiceRegion ?? '',
});

/** An empty field means no limit. */
export const promptForm = createPromptInput.omit({ monthlyTokenCap: true }).loose();

export const bodyOf = ({ queueId, monthlyTokenCap, ...values }: PromptValues) => ({
  ...promptFields.pick({ maxMessages: true, maxTokens: true, temperature: true }).parse(values),
  ...textsOf(values),
  queueId: queueId ?? 0,
  monthlyTokenCap: monthlyTokenCap === '' ? null : Number(monthlyTokenCap),
});

const textsOf = ({
  maxMessages: _,
  maxTokens: __,
  temperature: ___,
  ...texts
}: Omit<PromptValues, 'queueId' | 'monthlyTokenCap'>) => texts;
