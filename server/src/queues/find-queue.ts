import { ensure } from '@balcao/contract/errors';
import type { QueueRef } from '@balcao/contract/queues/queue';
import type { Tx } from '../platform/db/tx.ts';

/** A queue of this company. @throws Failure ERR_NO_QUEUE_FOUND */
export async function findQueue(tx: Tx, id: number): Promise<QueueRef> {
  const found = await tx.db
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  ensure(found, 'ERR_NO_QUEUE_FOUND');
  return found;
}

/** Whether the company has it. Locked until the end of the transaction. */
export async function isQueue(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Waits for transactions that reference it, and blocks new references until the end of the transaction. */
export const lockQueue = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows('queue-lock', 'select from queues where company_id = current_company() and id = $1 for update', [id]);
