import { can } from '@balcao/contract/permissions';
import type { TicketCounts } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';

/**
 * What the tabs show, read live from one partial index: counters kept in a row would be the hottest row of the
 * company (INBOUND.md section 7).
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
  const noQueue = chosen === null && (admin || actor.allTicket);
  const [row] = await tx.rows<TicketCounts>(
    'ticket-counts',
    `with open as (
       select is_group, user_id, unread_messages from tickets where company_id = current_company() and status = 'open' and (
         ($1 and ($2::int[] is null or queue_id = any($2) or ($3 and queue_id is null)))
         or (user_id = $4 and ($5::int[] is null or queue_id = any($5))))),
     pending as (
       select is_group, unread_messages from tickets where company_id = current_company() and status = 'pending'
         and ($2::int[] is null or queue_id = any($2) or ($3 and queue_id is null)))
     select (select count(*) from open where not is_group) as "open",
       (select count(*) from open where is_group) as "groupOpen",
       (select count(*) from pending where not is_group) as "pending",
       (select count(*) from pending where is_group) as "groupPending",
       (select count(*) from open where user_id = $4 and unread_messages > 0) + (select count(*) from pending where unread_messages > 0) as "unread"`,
    [everyones, queues, noQueue, actor.userId, chosen],
  );
  if (!row) throw new Error('a count has a row');
  return row;
}
