import { demand, Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { findQueue } from '../queues/find-queue.ts';

/**
 * The queue of a ticket that the actor starts or accepts: the given one, which must be one of theirs unless they are an
 * admin; else their only one; else none, for admins ('Selecione uma fila' for everybody else).
 */
export async function queueForNew(tx: Tx, actor: Actor, queueId: number | null): Promise<number | null> {
  const free = can(actor, 'tickets:startWithoutQueue');
  if (queueId !== null) {
    await findQueue(tx, queueId);
    demand(free || actor.queueIds.includes(queueId), 'ERR_NO_PERMISSION');
    return queueId;
  }
  const [only, ...more] = actor.queueIds;
  if (only !== undefined && more.length === 0) return only;
  if (free) return null;
  throw new Failure('ERR_QUEUE_REQUIRED');
}
