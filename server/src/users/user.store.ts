import type { Tx } from '../platform/tx.ts';

/** A person as the wire's three views of him are made from. */
export async function selectUser(tx: Tx, id: number) {
  return people(tx).where('users.id', '=', id).executeTakeFirst();
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>;

export const people = (tx: Tx) =>
  tx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .selectAll('users')
    .select('companies.name as companyName')
    .where('users.companyId', '=', tx.companyId);

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
