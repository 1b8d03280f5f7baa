import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Prompt, UpdatePromptInput } from '@balcao/contract/prompts/prompt';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { applyPromptInput } from './apply-prompt-input.ts';
import { findPrompt, showPrompt } from './list-prompts.ts';
import { announcePrompt } from './prompt.audience.ts';
import { lockPromptRow, savePrompt } from './prompt.store.ts';
import type { PromptDeps } from './prompt-deps.ts';

/** Conversations that it answers in use the new values from then on. */
export async function updatePrompt(
  tx: Tx,
  actor: Actor,
  id: number,
  input: UpdatePromptInput,
  deps: PromptDeps,
): Promise<Prompt> {
  ensure(can(actor, 'prompts:edit'), 'ERR_NO_PERMISSION');
  await lockPromptRow(tx, id);
  const before = await showPrompt(tx, actor, id);
  await savePrompt(tx, id, applyPromptInput(await findPrompt(tx, id), input, deps));
  await announcePrompt(tx, 'update', id);
  const after = await showPrompt(tx, actor, id);
  await recordAuditedChange(tx, {
    action: 'prompt.update',
    by: actor,
    subject: { id, name: before.name },
    changes: changesBetween({ ...before }, { ...after }, ['apiKey', 'voiceKey']),
  });
  return after;
}
