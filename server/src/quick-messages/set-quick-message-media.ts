import { type QuickMessage, quickMessageMaxBytes } from '@balcao/contract/quick-messages/quick-message';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeOnlyFile } from '../files/store-only-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { lockEditableQuickMessage, presentQuickMessage, readQuickMessage } from './find-quick-message.ts';
import { announceQuickMessage } from './quick-message.audience.ts';
import { type QuickMessageRow, saveQuickMessage } from './quick-message.store.ts';

/** Sets its only file; replaces the previous one. */
export async function setQuickMessageMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  uploads: readonly Upload[],
): Promise<QuickMessage> {
  const before = await lockEditableQuickMessage(tx, actor, id);
  return changeFile(tx, before, await storeOnlyFile(tx, uploads, quickMessageMaxBytes));
}

export async function removeQuickMessageMedia(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const before = await lockEditableQuickMessage(tx, actor, id);
  if (before.fileId !== null) await changeFile(tx, before, null);
  return { message: 'media deleted' };
}

async function changeFile(tx: Tx, before: QuickMessageRow, fileId: number | null): Promise<QuickMessage> {
  await saveQuickMessage(tx, before.id, { fileId });
  if (before.fileId !== null) await removeUnusedFiles(tx, [before.fileId]);
  const row = await readQuickMessage(tx, before.id);
  announceQuickMessage(tx, row, before);
  return presentQuickMessage(tx, row);
}
