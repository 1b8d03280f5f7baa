import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';

export type QueueOf = { userId: number; id: number; name: string; color: string };

export const selectQueuesOf = (tx: Tx, userIds: number[]): Promise<QueueOf[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('userQueues')
        .innerJoin('queues', (on) =>
          on.onRef('queues.companyId', '=', 'userQueues.companyId').onRef('queues.id', '=', 'userQueues.queueId'),
        )
        .select(['userQueues.userId', 'queues.id', 'queues.name', 'queues.color'])
        .where('userQueues.companyId', '=', tx.companyId)
        .where('userQueues.userId', 'in', userIds)
        .orderBy('queues.orderQueue')
        .orderBy('queues.id')
        .execute();

/** Replaces the whole. @throws Failure ERR_NO_QUEUE_FOUND when one of them is no queue of this company */
export async function setQueues(tx: Tx, userId: number, queueIds: number[]): Promise<void> {
  await tx.db.deleteFrom('userQueues').where('companyId', '=', tx.companyId).where('userId', '=', userId).execute();
  const wanted = [...new Set(queueIds)];
  if (wanted.length === 0) return;
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('userQueues')
    .columns(['companyId', 'userId', 'queueId'])
    .expression((from) =>
      from
        .selectFrom('queues')
        .select((has) => ['companyId', has.val(userId).as('userId'), 'id'])
        .where('companyId', '=', tx.companyId)
        .where('id', 'in', wanted),
    )
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) !== wanted.length) throw new Failure('ERR_NO_QUEUE_FOUND');
}
