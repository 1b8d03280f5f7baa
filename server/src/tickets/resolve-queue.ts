import { ensure, Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { worksInQueue } from '@balcao/contract/queues/queue-member.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findQueue } from '../queues/find-queue.ts';

/**
 * The queue of a ticket that the actor starts or accepts: the given one, which must be one of theirs unless they are an
 * admin; otherwise their only one; otherwise none for admins, and a refusal for everybody else ('Selecione uma fila').
 */
export async function resolveQueue(tx: Tx, actor: Actor, queueId: number | null): Promise<number | null> {
  const mayOmitQueue = can(actor, 'tickets:startWithoutQueue');
  if (queueId !== null) {
    await findQueue(tx, queueId);
    ensure(worksInQueue(actor, queueId), 'ERR_NO_PERMISSION');
    return queueId;
  }
  const [only, ...more] = actor.queueIds;
  if (only !== undefined && more.length === 0) return only;
  if (mayOmitQueue) return null;
  throw new Failure('ERR_QUEUE_REQUIRED');
}
