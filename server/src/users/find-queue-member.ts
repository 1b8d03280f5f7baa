import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';

/** A person who works in a queue, by the rule of `worksInQueue`. @throws Failure ERR_NO_USER_FOUND */
export async function findQueueMember(tx: Tx, userId: number, queueId: number): Promise<{ id: number; name: string }> {
  const [found] = await tx.rows<{ id: number; name: string }>(
    'queue-member',
    `select u.id, u.name from users u
     where u.company_id = current_company() and u.id = $1
       and (u.profile = 'admin' or exists (
         select from user_queues q where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = $2))`,
    [userId, queueId],
  );
  ensure(found, 'ERR_NO_USER_FOUND');
  return found;
}
