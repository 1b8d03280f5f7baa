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

/** The connections that offer a queue. */
export async function selectIdsOfQueue(tx: Tx, queueId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('whatsappQueues')
    .select('whatsappId')
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .execute();
  return rows.map(({ whatsappId }) => whatsappId);
}

/** No connection moves waiting tickets to this queue any more. Returns the ids of those that did. */
export async function clearRedirects(tx: Tx, queueId: number): Promise<number[]> {
  const rows = await tx.db
    .updateTable('connections')
    .set({ sendIdQueue: null, timeSendQueue: 0, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('sendIdQueue', '=', queueId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
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
