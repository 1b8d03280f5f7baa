import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { PromptText } from '@balcao/contract/prompts/prompt-text';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { findPrompt } from '../list-prompts.ts';
import { deletePromptText, selectPromptTexts } from './prompt-text.store.ts';

/** By name. */
export async function listPromptTexts(tx: Tx, promptId: number): Promise<PromptText[]> {
  await findPrompt(tx, promptId);
  return selectPromptTexts(tx, promptId);
}

export async function removePromptText(
  tx: Tx,
  actor: Actor,
  { id, textId }: { id: number; textId: number },
): Promise<{ message: string }> {
  ensure(can(actor, 'prompts:edit'), 'ERR_NO_PERMISSION');
  ensure(await deletePromptText(tx, id, textId), 'ERR_NOT_FOUND');
  return { message: 'text deleted' };
}
