import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Queue, UpdateQueueInput } from '@balcao/contract/queues/queue';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { lockQueueForChange, saveQueue } from './queue.store.ts';
import { showQueue } from './show-queue.ts';

export async function updateQueue(tx: Tx, actor: Actor, id: number, form: UpdateQueueInput): Promise<Queue> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  await lockQueueForChange(tx, id);
  const before = await showQueue(tx, id);
  ensure(await saveQueue(tx, id, form), 'ERR_NO_QUEUE_FOUND');
  const queue = await showQueue(tx, id);
  await recordAuditedChange(tx, {
    action: 'queue.update',
    by: actor,
    subject: { id, name: before.name },
    changes: changesBetween({ ...before }, { ...queue }, ['token', 'mediaPath']),
  });
  tx.emit('queue', { action: 'update', queue }, { rooms: ['company'] });
  return queue;
}
