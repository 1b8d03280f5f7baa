import type { AiDeps } from '../ai/ai-access.ts';
import { openAiClient } from '../ai/openai/openai-client.ts';
import { secretsOf } from '../platform/config/config.ts';
import type { TxContext } from '../platform/db/tx.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import type { PromptDeps } from '../prompts/prompt-deps.ts';
import type { Core } from './core.ts';

type Process = { core: Pick<Core, 'config' | 'files'>; context: TxContext };

const aiDepsOf = ({ core: { config }, context }: Process): AiDeps => ({
  context,
  client: openAiClient,
  box: secretBox(secretsOf(config), 'ai'),
  installation: config.ai,
  integrationHosts: config.integrationHosts,
});

export const promptDepsOf = (process: Process): PromptDeps => ({
  ai: aiDepsOf(process),
  box: secretBox(secretsOf(process.core.config), 'prompts'),
  uploads: process.core.files.uploads,
  speechUrl: process.core.config.speechUrl,
});
