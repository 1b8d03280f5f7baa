import { can } from '@balcao/contract/permissions';
import { worksInQueue } from '@balcao/contract/queues/queue-member.rules';
import type { TicketCounts } from '@balcao/contract/tickets/ticket.api';
import { listsOthers } from '@balcao/contract/tickets/ticket-list.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { chosenQueues, maxCount } from './list-tickets.ts';

/**
 * The counts of the tabs, read live from one partial index: counters kept in a row would be the hottest row of the
 * company (docs/inbound.md 14). Tickets of others and pending ones are read up to `maxCount`: otherwise tens of
 * thousands of pending tickets would be read on each view, for a badge that says "999+".
 */
export async function countTickets(
  tx: Tx,
  actor: Actor,
  query: { showAll?: boolean | undefined; queueIds?: number[] | undefined },
): Promise<TicketCounts> {
  const admin = can(actor, 'tickets:seeAll');
  const includesEveryone = listsOthers(actor, query);
  const chosen = chosenQueues(query) ?? null;
  const queues = chosen ? chosen.filter((id) => worksInQueue(actor, id)) : admin ? null : actor.queueIds;
  const withoutQueue = admin || actor.allTicket;

  const inQueues = withoutQueue ? '(queue_id = any($2) or queue_id is null)' : 'queue_id = any($2)';
  const visible = queues === null ? 'true' : inQueues;
  const own = `user_id = $1${chosen === null ? '' : ' and (queue_id = any($3) or queue_id is null)'}`;
  const open = !includesEveryone ? own : queues === null ? 'true' : `(${inQueues} or ${own})`;
  // A pending ticket has no user: stating that makes the queue usable as an index range.
  const pending = `user_id is null and ${visible}`;

  const groups = can(actor, 'tickets:serveGroups');
  const variant = [
    groups ? 'groups' : 'own-groups',
    includesEveryone ? 'all' : 'own',
    queues === null ? 'every' : withoutQueue ? 'none-too' : 'some',
  ];
  const [row] = await tx.rows<TicketCounts>(
    `ticket-counts-${[...variant, chosen === null ? 'free' : 'chosen'].join('-')}`,
    `with given as (select $1::int, $2::int[], $3::int[]),
     mine as (${countRows(`select ${counted} from ${ticketRows('open', own)} and unread_messages > 0`)}),
     open as (${includesEveryone ? countRows(limitedRows('open', open, groups)) : countRows(`select ${counted} from ${ticketRows('open', own)}`)}),
     pending as (${countRows(limitedRows('pending', pending, groups))})
     select open.singles as "open", open.groups as "groupOpen", pending.singles as "pending", pending.groups as "groupPending",
       mine.singles as "openUnread", mine.groups as "groupOpenUnread", mine.unread + pending.unread as "unread",
       open.snoozed as "snoozed", open.group_snoozed as "groupSnoozed",
       (select count(*) from tickets t where t.company_id = current_company() and t.status = 'open' and ${own}
         and exists (select from messages m where m.company_id = current_company() and m.ticket_id = t.id
           and m.from_me and m.delivery_stage = 'failed' and not m.is_deleted)) as "failed"
     from mine, open, pending`,
    [actor.userId, queues ?? [], chosen ?? []],
  );
  if (!row) throw new Error('a count has a row');
  return row;
}

const ticketRows = (status: 'open' | 'pending', where: string): string =>
  `tickets where company_id = current_company() and status = '${status}' and ${where}`;

/** At most this many of each kind. */
const limitedRows = (status: 'open' | 'pending', where: string, groups: boolean): string =>
  ['not is_group', groups ? 'is_group' : 'is_group and user_id = $1']
    .map((kind) => `(select ${counted} from ${ticketRows(status, `${kind} and ${where}`)} limit ${maxCount})`)
    .join(' union all ');

const counted = 'is_group, unread_messages, snoozed_until';

/** Snoozed tickets are counted separately. */
const countRows = (from: string): string =>
  `select count(*) filter (where not is_group and snoozed_until is null) as singles,
     count(*) filter (where is_group and snoozed_until is null) as groups,
     count(*) filter (where unread_messages > 0 and snoozed_until is null) as unread,
     count(*) filter (where not is_group and snoozed_until is not null) as snoozed,
     count(*) filter (where is_group and snoozed_until is not null) as group_snoozed from (${from}) counted`;
