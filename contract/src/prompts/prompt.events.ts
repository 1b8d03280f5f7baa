import type { Prompt } from './prompt.ts';

/** To the company, without keys: who may see their masks fetches them. */
export type PromptEvent = { action: 'create' | 'update'; prompt: Prompt } | { action: 'delete'; promptId: number };
