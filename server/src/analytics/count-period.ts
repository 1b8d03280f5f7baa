import type { Dashboard, PeriodFigures } from '@balcao/contract/analytics/dashboard';
import type { Tx } from '../platform/db/tx.ts';
import { cycleSum, messageSum, readDays } from './day-sums.ts';
import { type FiguresScope, inScope } from './figures-scope.ts';
import type { Period } from './find-period.ts';

type CycleFigures = Omit<PeriodFigures, 'messagesSent' | 'messagesReceived'>;
type MessageFigures = Pick<PeriodFigures, 'messagesSent' | 'messagesReceived'>;

/** `messages`: the messages of the period. */
export async function countPeriod(
  tx: Tx,
  period: Period,
  scope: FiguresScope,
  messages: readonly MessageCount[],
): Promise<PeriodFigures> {
  return { ...(await countCycles(tx, period, scope)), ...sumMessages(messages) };
}

/** Merged and deleted tickets count only in the waiting time, which had ended before. */
async function countCycles(tx: Tx, { from, to, zone }: Period, scope: FiguresScope): Promise<CycleFigures> {
  const [row] = await tx.rows<CycleFigures>(
    'dashboard-cycles',
    `${readDays(cycleSum, '$1', '$2', '$3', 'month')}
     select coalesce(sum(finished), 0)::int as "supportFinished", coalesce(sum(ignored), 0)::int as "supportIgnored", coalesce(sum(leads), 0)::int as leads,
       (sum(service_s)::float8 / nullif(sum(served), 0) / 60)::float8 as "avgSupportTime", (sum(wait_s)::float8 / nullif(sum(waited), 0) / 60)::float8 as "avgWaitTime"
     from days where ${inScope('queue_id', '$4', '$5')}`,
    [from, to, zone, scope.isAll, scope.ids],
  );
  return row ?? { supportFinished: 0, supportIgnored: 0, avgSupportTime: null, avgWaitTime: null, leads: 0 };
}

type MessageCount = { fromMe: boolean; origin: string; count: number };

/** Day sums, quarters and deltas. They have no queue: a scope of queues selects by the connections of these queues. */
export const countMessages = (tx: Tx, period: Period, scope: FiguresScope): Promise<MessageCount[]> =>
  tx.rows<MessageCount>(
    'dashboard-messages',
    `${readDays(messageSum, '$1', '$2', '$3', 'month')}
     select from_me as "fromMe", origin, sum(n)::int as count from (
       select from_me, origin, n, whatsapp_id from days
       union all select from_me, origin, n, whatsapp_id from message_deltas where company_id = current_company() and at >= $6 and at < $7) m
     where $4::boolean or whatsapp_id in (select q.whatsapp_id from whatsapp_queues q where q.company_id = current_company() and q.queue_id = any($5::int[]))
     group by 1, 2 having sum(n) <> 0 order by 3 desc, 2`,
    [period.from, period.to, period.zone, scope.isAll, scope.ids, period.since, period.until],
  );

const sumMessages = (counts: readonly MessageCount[]): MessageFigures => {
  const sum = (isFromMe: boolean) =>
    counts.filter(({ fromMe }) => fromMe === isFromMe).reduce((all, { count }) => all + count, 0);
  return { messagesSent: sum(true), messagesReceived: sum(false) };
};

type Active = Pick<Dashboard['counters'], 'supportHappening' | 'supportPending' | 'longestWait'>;

/**
 * The longest wait is for a person, as in the waiting time: not while a bot has the ticket, from its first wait, or from its return
 * once it was accepted. History of a phone does not wait.
 */
export async function countActive(tx: Tx, scope: FiguresScope): Promise<Active> {
  const [row] = await tx.rows<Active>(
    'dashboard-now',
    `select count(*) filter (where t.status = 'open')::int as "supportHappening", count(*) filter (where t.status = 'pending')::int as "supportPending",
       (extract(epoch from $3::timestamptz - min(case when c.accepted_at is null then c.waiting_at else t.queued_at end)) / 60)::float8 as "longestWait"
     from tickets t left join ticket_cycles c on c.company_id = current_company() and c.ticket_id = t.id and c.closed_at is null
       and t.status = 'pending' and not t.chatbot
     where t.company_id = current_company() and t.status in ('open', 'pending') and not t.is_group and ${inScope('t.queue_id', '$1', '$2')}`,
    [scope.isAll, scope.ids, tx.now],
  );
  return row ?? { supportHappening: 0, supportPending: 0, longestWait: null };
}
