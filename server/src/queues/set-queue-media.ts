import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { type Queue, queueMediaMaxBytes } from '@balcao/contract/queues/queue';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeOnlyFile } from '../files/store-only-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { lockQueueFile, saveQueueFile } from './queue.store.ts';
import { showQueue } from './show-queue.ts';

/** The one file of its greeting; a new one replaces it. */
export async function setQueueMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  uploads: readonly Upload[],
): Promise<{ mensagem: string; mediaPath: string; mediaName: string }> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const { mediaPath, mediaName } = await changeFile(tx, actor, id, () =>
    storeOnlyFile(tx, uploads, queueMediaMaxBytes),
  );
  return { mensagem: 'media saved', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
}

export async function removeQueueMedia(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  await changeFile(tx, actor, id, async () => null);
  return { message: 'media deleted' };
}

async function changeFile(tx: Tx, actor: Actor, id: number, next: () => Promise<number | null>): Promise<Queue> {
  // Locked, so that of two concurrent uploads the second finds the file of the first, and removes it.
  const locked = await lockQueueFile(tx, id);
  ensure(locked, 'ERR_NO_QUEUE_FOUND');
  const before = await showQueue(tx, id);
  await saveQueueFile(tx, id, await next());
  if (locked.fileId !== null) await removeUnusedFiles(tx, [locked.fileId]);
  const queue = await showQueue(tx, id);
  await recordAuditedChange(tx, {
    action: 'queue.update',
    by: actor,
    subject: { id, name: before.name },
    changes: changesBetween({ mediaName: before.mediaName }, { mediaName: queue.mediaName }),
  });
  tx.emit('queue', { action: 'update', queue }, { rooms: ['company'] });
  return queue;
}
