import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import type { periodQuery } from '@balcao/contract/analytics/dashboard.api';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { findPeriod, type Period } from './find-period.ts';

/** Whose figures: everybody's, or those of some queues. */
type Queues = { isAll: boolean; ids: number[] };

export async function showDashboard(tx: Tx, actor: Actor, query: z.output<typeof periodQuery>): Promise<Dashboard> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const period = await findPeriod(tx, query);
  const queues = { isAll: can(actor, 'tickets:seeAll'), ids: actor.queueIds };
  const active = await countActive(tx, queues);
  const cycles = await countCycles(tx, period, queues);
  const messages = await countMessages(tx, period, queues);
  return {
    period: { from: period.from, to: period.to },
    counters: { ...active, ...cycles, ...messages },
    attendants: await countByAttendant(tx, period, queues),
  };
}

const inQueues = (column: string, all: string, ids: string): string =>
  `(${all}::boolean or ${column} = any(${ids}::int[]))`;

async function countActive(tx: Tx, queues: Queues) {
  const [row] = await tx.rows<Pick<Dashboard['counters'], 'supportHappening' | 'supportPending'>>(
    'dashboard-now',
    `select count(*) filter (where status = 'open')::int as "supportHappening", count(*) filter (where status = 'pending')::int as "supportPending"
     from tickets where company_id = current_company() and status in ('open', 'pending') and not is_group and ${inQueues('queue_id', '$1', '$2')}`,
    [queues.isAll, queues.ids],
  );
  return row ?? { supportHappening: 0, supportPending: 0 };
}

type CycleCounters = Omit<
  Dashboard['counters'],
  'supportHappening' | 'supportPending' | 'messagesSent' | 'messagesReceived'
>;

/** What was merged away or deleted is counted in nothing but the wait, which was over before. */
async function countCycles(tx: Tx, { since, until }: Period, queues: Queues): Promise<CycleCounters> {
  const [row] = await tx.rows<CycleCounters>(
    'dashboard-cycles',
    `select closed.*, accepted.*, opened.* from
       (select count(*) filter (where accepted_at is not null)::int as "supportFinished", count(*) filter (where accepted_at is null)::int as "supportIgnored",
          (avg(service_s) filter (where accepted_at is not null) / 60)::float8 as "avgSupportTime"
        from ticket_cycles where company_id = current_company() and closed_at >= $1 and closed_at < $2 and closed_how in ('closed', 'ignored', 'inactive')
          and not is_group and ${inQueues('queue_id', '$3', '$4')}) closed,
       (select (avg(wait_s) / 60)::float8 as "avgWaitTime" from ticket_cycles where company_id = current_company() and accepted_at >= $1 and accepted_at < $2
          and closed_how is distinct from 'merged' and not is_group and ${inQueues('queue_id', '$3', '$4')}) accepted,
       (select count(*) filter (where is_first)::int as leads from ticket_cycles where company_id = current_company() and opened_at >= $1 and opened_at < $2
          and closed_how is distinct from 'merged' and not is_group and ${inQueues('queue_id', '$3', '$4')}) opened`,
    [since, until, queues.isAll, queues.ids],
  );
  return row ?? { supportFinished: 0, supportIgnored: 0, avgSupportTime: null, avgWaitTime: null, leads: 0 };
}

/** Quarters and what is not in them yet. They know no queue: of one's own queues' lines. */
async function countMessages(tx: Tx, { since, until }: Period, queues: Queues) {
  const [row] = await tx.rows<Pick<Dashboard['counters'], 'messagesSent' | 'messagesReceived'>>(
    'dashboard-messages',
    `select coalesce(sum(n) filter (where from_me), 0)::int as "messagesSent", coalesce(sum(n) filter (where not from_me), 0)::int as "messagesReceived" from (
       select from_me, n, whatsapp_id from message_quarters where company_id = current_company() and at >= $1 and at < $2
       union all select from_me, n, whatsapp_id from message_deltas where company_id = current_company() and at >= $1 and at < $2) m
     where $3::boolean or whatsapp_id in (select q.whatsapp_id from whatsapp_queues q where q.company_id = current_company() and q.queue_id = any($4::int[]))`,
    [since, until, queues.isAll, queues.ids],
  );
  return row ?? { messagesSent: 0, messagesReceived: 0 };
}

/** Each of two who held one ticket has their own share of it. */
const countByAttendant = (tx: Tx, { since, until }: Period, queues: Queues) =>
  tx.rows<Dashboard['attendants'][number]>(
    'dashboard-attendants',
    `with shares as (
       select s.user_id, s.cycle_id, sum(extract(epoch from s.until_at - s.from_at)) as share_s
       from ticket_cycles c join ticket_spans s on s.company_id = current_company() and s.cycle_id = c.id
       where c.company_id = current_company() and c.closed_at >= $1 and c.closed_at < $2 and c.closed_how in ('closed', 'inactive')
         and not c.is_group and ${inQueues('c.queue_id', '$3', '$4')} and s.kind = 'service' group by 1, 2)
     select u.id, u.name, u.online, coalesce(f.tickets, 0)::int as tickets, (f.share_s / 60)::float8 as "avgSupportTime"
     from users u left join (select user_id, count(*) as tickets, avg(share_s) as share_s from shares group by 1) f on f.user_id = u.id
     where u.company_id = current_company() and ($3::boolean or exists (select from user_queues q
       where q.company_id = current_company() and q.user_id = u.id and q.queue_id = any($4::int[])))
     order by coalesce(f.tickets, 0) desc, u.name, u.id`,
    [since, until, queues.isAll, queues.ids],
  );
