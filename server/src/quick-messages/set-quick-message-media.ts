import { Failure, invalidInput } from '@balcao/contract/errors';
import { type QuickMessage, quickMessageMaxBytes } from '@balcao/contract/quick-messages/quick-message';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeFile } from '../files/store-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { findEditableQuickMessage, presentQuickMessage, readQuickMessage } from './find-quick-message.ts';
import { announceQuickMessage } from './quick-message.audience.ts';
import { type QuickMessageRow, saveQuickMessage } from './quick-message.store.ts';

/** Its one file; the one before goes. */
export async function setQuickMessageMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  uploads: readonly Upload[],
): Promise<QuickMessage> {
  const before = await findEditableQuickMessage(tx, actor, id);
  const [upload, ...others] = uploads;
  if (!upload) throw invalidInput('file', 'required');
  if (others.length > 0) throw invalidInput('file', 'too_many');
  if (upload.sizeBytes > quickMessageMaxBytes)
    throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes: quickMessageMaxBytes });
  return changeFile(tx, before, await storeFile(tx, upload));
}

export async function removeQuickMessageMedia(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const before = await findEditableQuickMessage(tx, actor, id);
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
