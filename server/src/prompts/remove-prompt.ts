import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findPrompt } from './list-prompts.ts';
import { announcePromptDeleted } from './prompt.audience.ts';
import { deletePrompt } from './prompt.store.ts';

/** Refused while a connection or a queue uses it. Its conversations wait for users at the next message. */
export async function removePrompt(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  ensure(can(actor, 'prompts:edit'), 'ERR_NO_PERMISSION');
  const { name } = await findPrompt(tx, id);
  await recordAudit(tx, { action: 'prompt.remove', by: actor, subject: { id, name } });
  await deletePrompt(tx, id);
  announcePromptDeleted(tx, id);
  return { message: 'Prompt deleted' };
}
