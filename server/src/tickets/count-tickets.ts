import { can } from '@balcao/contract/permissions';
import type { TicketCounts } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { countMost } from './list-tickets.ts';

/**
 * What the tabs show, read live from one partial index: counters kept in a row would be the hottest row of the
 * company (INBOUND.md section 7). Each number is one range of that index and stops at `countMost`: tens of thousands
 * that wait would otherwise be read each time somebody looks, for a badge that says "999+".
 */
export async function countTickets(
  tx: Tx,
  actor: Actor,
  query: { showAll?: boolean | undefined; queueIds?: number[] | undefined },
): Promise<TicketCounts> {
  const admin = actor.profile === 'admin';
  const everyones = query.showAll === true && can(actor, 'tickets-manager:showall');
  const chosen = query.queueIds ?? null;
  const queues = admin ? chosen : chosen ? chosen.filter((id) => actor.queueIds.includes(id)) : actor.queueIds;
  const withoutQueue = chosen === null && (admin || actor.allTicket);

  const inQueues = withoutQueue ? '(queue_id = any($2) or queue_id is null)' : 'queue_id = any($2)';
  const sight = queues === null ? 'true' : inQueues;
  const own = `user_id = $1${chosen === null ? '' : ' and queue_id = any($3)'}`;
  const open = !everyones ? own : queues === null ? 'true' : `(${inQueues} or ${own})`;
  // What waits is nobody's: said once more, it makes the queue a part of the range.
  const pending = `user_id is null and ${sight}`;

  const shape = [everyones ? 'all' : 'own', queues === null ? 'every' : withoutQueue ? 'none-too' : 'some'];
  const [row] = await tx.rows<TicketCounts>(
    `ticket-counts-${[...shape, chosen === null ? 'free' : 'chosen'].join('-')}`,
    `with given as (select $1::int, $2::int[], $3::int[])
     select ${upTo('open', `not is_group and ${open}`)} as "open", ${upTo('open', `is_group and ${open}`)} as "groupOpen",
       ${upTo('pending', `not is_group and ${pending}`)} as "pending", ${upTo('pending', `is_group and ${pending}`)} as "groupPending",
       ${upTo('open', `${own} and unread_messages > 0`)} + ${upTo('pending', `${pending} and unread_messages > 0`)} as "unread"`,
    [actor.userId, queues ?? [], chosen ?? []],
  );
  if (!row) throw new Error('a count has a row');
  return row;
}

const upTo = (status: 'open' | 'pending', where: string): string =>
  `(select count(*) from (select from tickets where company_id = current_company() and status = '${status}' and ${where} limit ${countMost}) counted)`;
