import { type TransferTargets, transferTargets } from '@balcao/contract/tickets/transfer-targets';
import { presenceOf } from '@balcao/contract/users/presence.rules';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * All people and queues that a ticket may be transferred to, with numbers that help to choose. Counts stop where a
 * difference no longer matters.
 */
export async function listTransferTargets(tx: Tx): Promise<TransferTargets> {
  const queues = await tx.rows(
    'transfer-queues',
    `select q.id, q.name, q.color, (select count(*)::int from (select from tickets t where t.company_id = current_company()
         and t.status = 'pending' and t.user_id is null and t.queue_id = q.id limit 1000) t) as pending
     from queues q where q.company_id = current_company() order by q.order_queue, q.id`,
    [],
  );
  const people = await tx.rows<Parameters<typeof presenceOf>[0]>(
    'transfer-people',
    `select u.id, u.name, u.online, u.availability, u.idle, m.ids as "queueIds", (select count(*)::int from (select from tickets t where t.company_id = current_company()
         and t.status = 'open' and t.user_id = u.id limit 1000) t) as open
     from users u join lateral (select array_agg(queue_id order by queue_id) as ids from user_queues m
       where m.company_id = current_company() and m.user_id = u.id) m on m.ids is not null
     where u.company_id = current_company() order by plain(u.name), u.id`,
    [],
  );
  return transferTargets.parse({
    queues,
    people: people.map((person) => ({ ...person, presence: presenceOf(person) })),
  });
}
