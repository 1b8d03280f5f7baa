import { defaultSchedules } from '@balcao/contract/companies/company';
import { demand } from '@balcao/contract/errors';
import type { CreateQueueInput, Queue } from '@balcao/contract/queues/queue';
import type { Actor } from '@balcao/contract/users/actor';
import { demandRoom } from '../companies/demand-room.ts';
import type { Tx } from '../platform/tx.ts';
import { demandNoAutomation } from './demand-no-automation.ts';
import { insertQueue } from './queue.store.ts';
import { showQueue } from './show-queue.ts';

export async function createQueue(tx: Tx, actor: Actor, form: CreateQueueInput): Promise<Queue> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  demandNoAutomation(form);
  await demandRoom(tx, 'queues');
  const queue = await showQueue(tx, await insertQueue(tx, { schedules: defaultSchedules, ...form }));
  tx.emit('queue', { action: 'create', queue }, { rooms: ['company'] });
  return queue;
}
