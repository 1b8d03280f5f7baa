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

/**
 * Replaces all of them; a queue that stays keeps the person's turn. @throws Failure ERR_NO_QUEUE_FOUND when one of them
 * is no queue of this company
 */
export async function setQueues(tx: Tx, userId: number, queueIds: number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  await tx.db
    .deleteFrom('userQueues')
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .$if(wanted.length > 0, (query) => query.where('queueId', 'not in', wanted))
    .execute();
  if (wanted.length === 0) return;
  await tx.db
    .insertInto('userQueues')
    .columns(['companyId', 'userId', 'queueId'])
    .expression((from) =>
      from
        .selectFrom('queues')
        .select((has) => ['companyId', has.val(userId).as('userId'), 'id'])
        .where('companyId', '=', tx.companyId)
        .where('id', 'in', wanted),
    )
    .onConflict((on) => on.doNothing())
    .execute();
  if ((await selectQueuesOf(tx, [userId])).length !== wanted.length) throw new Failure('ERR_NO_QUEUE_FOUND');
}

/** Saves the next turn number of the queue. The caller holds a lock against concurrent numbering. */
export async function saveTurn(tx: Tx, userId: number, queueId: number): Promise<void> {
  await tx.rows(
    'user-turn',
    `update user_queues set turn = (select max(turn) + 1 from user_queues where company_id = current_company() and queue_id = $2)
     where company_id = current_company() and user_id = $1 and queue_id = $2`,
    [userId, queueId],
  );
}
