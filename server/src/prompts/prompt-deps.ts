import type { AiDeps } from '../ai/ai-access.ts';
import type { Uploads } from '../platform/files/uploads.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/** `box` seals the keys of prompts: its purpose is `prompts`. */
export type PromptDeps = {
  ai: AiDeps;
  box: SecretBox;
  uploads: Uploads;
  /** Azure's address with `{region}` in it, or one set by the operator */
  speechUrl: string;
};
