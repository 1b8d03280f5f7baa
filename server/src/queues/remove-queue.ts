import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceUser } from '../users/user.audience.ts';
import { deleteQueueRow, lockQueueFile, selectMemberIds } from './queue.store.ts';
import { showQueue } from './show-queue.ts';

/** Effects of a queue's deletion in features that depend on this one; wired in the composition root. */
export type QueueEffects = {
  /** Runs `remove` between reading what it affects (its tickets, its connections) and announcing the changes. */
  aroundRemoval(tx: Tx, queueId: number, remove: () => Promise<void>): Promise<void>;
};

/** Removes it from its tickets, users and connections. */
export async function removeQueue(tx: Tx, actor: Actor, id: number, effects: QueueEffects): Promise<void> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const locked = await lockQueueFile(tx, id);
  ensure(locked, 'ERR_NO_QUEUE_FOUND');
  const { name } = await showQueue(tx, id);
  await recordAudit(tx, { action: 'queue.remove', by: actor, subject: { id, name } });
  const members = await selectMemberIds(tx, id);
  await effects.aroundRemoval(tx, id, () => deleteQueueRow(tx, id));
  if (locked.fileId !== null) await removeUnusedFiles(tx, [locked.fileId]);
  tx.emit('queue', { action: 'delete', queueId: id }, { rooms: ['company'] });
  for (const userId of members) {
    await announceUser(tx, 'update', userId);
    tx.commandSockets('visibilityChanged', { userId });
  }
}
