import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { closeGap, subtreeOf } from '@balcao/contract/queue-options/option-tree.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceOptions } from './announce-options.ts';
import { lockOption } from './lock-option.ts';
import { deleteOption, deleteOptionsOfQueue, savePlaces } from './queue-option.store.ts';

/** With what is under it; those after it move up. */
export async function removeQueueOption(tx: Tx, actor: Actor, id: number): Promise<void> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const { options, before } = await lockOption(tx, id);
  const removedIds = new Set(subtreeOf(options, id));
  await deleteOption(tx, id);
  await recordAudit(tx, { action: 'queue-option.remove', by: actor, subject: { id, name: before.title } });
  await savePlaces(tx, closeGap(options, before));
  await removeUnusedFiles(
    tx,
    options.flatMap((option) => (removedIds.has(option.id) ? (option.fileId ?? []) : [])),
  );
  await announceOptions(tx, before.queueId);
}

/** The queue is about to go. */
export async function removeOptionsOfQueue(tx: Tx, queueId: number): Promise<void> {
  await removeUnusedFiles(tx, await deleteOptionsOfQueue(tx, queueId));
}
