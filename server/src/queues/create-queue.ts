import { defaultSchedules } from '@balcao/contract/companies/company';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { CreateQueueInput, Queue } from '@balcao/contract/queues/queue';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { requirePlanQuota } from '../companies/require-plan.ts';
import type { Tx } from '../platform/db/tx.ts';
import { insertQueue } from './queue.store.ts';
import { showQueue } from './show-queue.ts';

export async function createQueue(tx: Tx, actor: Actor, form: CreateQueueInput): Promise<Queue> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  await requirePlanQuota(tx, 'queues');
  const queue = await showQueue(tx, await insertQueue(tx, { schedules: defaultSchedules, ...form }));
  await recordAudit(tx, { action: 'queue.create', by: actor, subject: queue });
  tx.emit('queue', { action: 'create', queue }, { rooms: ['company'] });
  return queue;
}
