import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Prompt } from '@balcao/contract/prompts/prompt';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { maskSecret } from '../platform/security/secret-box.ts';
import { countPrompts, type StoredPrompt, selectPrompts } from './prompt.store.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

export async function listPrompts(
  tx: Tx,
  actor: Actor,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ prompts: Prompt[]; count: number; hasMore: boolean }> {
  const rows = await selectPrompts(tx, { searchParam }, pageRange(pageNumber, pageSize));
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    prompts: page.map((row) => presentPrompt(row, { seesMasks: can(actor, 'prompts:edit') })),
    count: await countPrompts(tx, { searchParam }),
    hasMore,
  };
}

export const showPrompt = async (tx: Tx, actor: Actor, id: number): Promise<Prompt> =>
  presentPrompt(await findPrompt(tx, id), { seesMasks: can(actor, 'prompts:edit') });

/** @throws Failure ERR_NOT_FOUND */
export async function findPrompt(tx: Tx, id: number): Promise<StoredPrompt> {
  const [found] = await selectPrompts(tx, { only: id });
  ensure(found, 'ERR_NOT_FOUND');
  return found;
}

/** As sent to clients: keys as masks, and only for users who may change them. */
export function presentPrompt(
  { apiKey: _, voiceKey: __, apiKeyTail, voiceKeyTail, ...row }: StoredPrompt,
  { seesMasks }: { seesMasks: boolean },
): Prompt {
  return {
    ...row,
    apiKey: seesMasks ? maskSecret(apiKeyTail) : '',
    voiceKey: seesMasks ? maskSecret(voiceKeyTail) : '',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
