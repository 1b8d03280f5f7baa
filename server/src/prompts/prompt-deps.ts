import type { AiDeps } from '../ai/ai-access.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/** `box` seals the keys of prompts: its purpose is `prompts`. */
export type PromptDeps = { ai: AiDeps; box: SecretBox };
