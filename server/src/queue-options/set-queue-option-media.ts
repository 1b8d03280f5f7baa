import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { type QueueOption, queueOptionMaxBytes } from '@balcao/contract/queue-options/queue-option';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeOnlyFile } from '../files/store-only-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { announceOptions } from './announce-options.ts';
import { lockOption } from './lock-option.ts';
import { type OptionRow, saveOption } from './queue-option.store.ts';
import { showQueueOption } from './show-queue-options.ts';

/** Its one file; the one before goes. */
export async function setQueueOptionMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  uploads: readonly Upload[],
): Promise<QueueOption> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const { before } = await lockOption(tx, id);
  return changeFile(tx, before, await storeOnlyFile(tx, uploads, queueOptionMaxBytes));
}

export async function removeQueueOptionMedia(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const { before } = await lockOption(tx, id);
  if (before.fileId !== null) await changeFile(tx, before, null);
  return { message: 'media deleted' };
}

async function changeFile(tx: Tx, before: OptionRow, fileId: number | null): Promise<QueueOption> {
  await saveOption(tx, before.id, { fileId });
  if (before.fileId !== null) await removeUnusedFiles(tx, [before.fileId]);
  await announceOptions(tx, before.queueId);
  return showQueueOption(tx, before.queueId, before.id);
}
