import type { Connection } from '@balcao/contract/connections/connection';
import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';

export type QueueOf = Omit<Connection['queues'][number], 'WhatsappQueue'> & { whatsappId: number };

export const selectQueuesOf = (tx: Tx, ids: number[]): Promise<QueueOf[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('whatsappQueues')
        .innerJoin('queues', (on) =>
          on
            .onRef('queues.companyId', '=', 'whatsappQueues.companyId')
            .onRef('queues.id', '=', 'whatsappQueues.queueId'),
        )
        .select(['whatsappQueues.whatsappId', 'queues.id', 'queues.name', 'queues.color', 'queues.greetingMessage'])
        .where('whatsappQueues.companyId', '=', tx.companyId)
        .where('whatsappQueues.whatsappId', 'in', ids)
        .orderBy('queues.orderQueue')
        .orderBy('queues.id')
        .execute();

/**
 * Before a queue is deleted: connections that move waiting tickets to it forget it together with its time, without which they could
 * not be saved any more. Returns the ids of these and of those that offer it.
 */
export async function detachQueue(tx: Tx, queueId: number): Promise<number[]> {
  const redirecting = await tx.db
    .updateTable('connections')
    .set({ sendIdQueue: null, timeSendQueue: 0, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('sendIdQueue', '=', queueId)
    .returning('id')
    .execute();
  const offering = await tx.db
    .selectFrom('whatsappQueues')
    .select('whatsappId as id')
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .execute();
  return [...new Set([...redirecting, ...offering].map(({ id }) => id))];
}

/** Replaces all of its queues. @throws Failure ERR_NO_QUEUE_FOUND when one of them is no queue of this company */
export async function setQueues(tx: Tx, whatsappId: number, queueIds: number[]): Promise<void> {
  await tx.db
    .deleteFrom('whatsappQueues')
    .where('companyId', '=', tx.companyId)
    .where('whatsappId', '=', whatsappId)
    .execute();
  const wanted = [...new Set(queueIds)];
  if (wanted.length === 0) return;
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('whatsappQueues')
    .columns(['companyId', 'whatsappId', 'queueId'])
    .expression((from) =>
      from
        .selectFrom('queues')
        .select((has) => ['companyId', has.val(whatsappId).as('whatsappId'), 'id'])
        .where('companyId', '=', tx.companyId)
        .where('id', 'in', wanted),
    )
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) !== wanted.length) throw new Failure('ERR_NO_QUEUE_FOUND');
}
