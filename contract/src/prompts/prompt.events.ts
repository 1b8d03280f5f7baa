import type { Prompt } from './prompt.ts';

/** To the company, without keys: users who may see their masks fetch them. */
export type PromptEvent = { action: 'create' | 'update'; prompt: Prompt } | { action: 'delete'; promptId: number };
