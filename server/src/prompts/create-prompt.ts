import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { CreatePromptInput, Prompt } from '@balcao/contract/prompts/prompt';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { applyPromptInput, newPromptValues } from './apply-prompt-input.ts';
import { showPrompt } from './list-prompts.ts';
import { announcePrompt } from './prompt.audience.ts';
import { insertPrompt } from './prompt.store.ts';
import type { PromptDeps } from './prompt-deps.ts';

export async function createPrompt(tx: Tx, actor: Actor, input: CreatePromptInput, deps: PromptDeps): Promise<Prompt> {
  ensure(can(actor, 'prompts:edit'), 'ERR_NO_PERMISSION');
  const id = await insertPrompt(tx, applyPromptInput(newPromptValues, input, deps));
  await recordAudit(tx, { action: 'prompt.create', by: actor, subject: { id, name: input.name } });
  await announcePrompt(tx, 'create', id);
  return showPrompt(tx, actor, id);
}
