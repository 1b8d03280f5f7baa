import type { Dashboard, PeriodFigures } from '@balcao/contract/analytics/dashboard';
import type { Tx } from '../platform/db/tx.ts';
import { cycleMeasures } from './cycle-measures.ts';
import { type FiguresScope, inScope } from './figures-scope.ts';
import type { Period } from './find-period.ts';

type CycleFigures = Omit<PeriodFigures, 'messagesSent' | 'messagesReceived'>;
type MessageFigures = Pick<PeriodFigures, 'messagesSent' | 'messagesReceived'>;

export async function countPeriod(tx: Tx, period: Period, scope: FiguresScope): Promise<PeriodFigures> {
  return { ...(await countCycles(tx, period, scope)), ...sumMessages(await countMessages(tx, period, scope)) };
}

/** What was merged away or deleted is counted in nothing but the wait, which was over before. */
async function countCycles(tx: Tx, { since, until }: Period, scope: FiguresScope): Promise<CycleFigures> {
  const { finished, ignored, waited, leads } = cycleMeasures;
  const range = (at: string) =>
    `from ticket_cycles c where c.company_id = current_company() and c.${at} >= $1 and c.${at} < $2 and not c.is_group and ${inScope('c.queue_id', '$3', '$4')}`;
  const [row] = await tx.rows<CycleFigures>(
    'dashboard-cycles',
    `select closed.*, accepted.*, opened.* from
       (select count(*) filter (where ${finished.where})::int as "supportFinished", count(*) filter (where ${ignored.where})::int as "supportIgnored",
          (avg(c.service_s) filter (where ${finished.where}) / 60)::float8 as "avgSupportTime" ${range('closed_at')}) closed,
       (select (avg(c.wait_s) filter (where ${waited.where}) / 60)::float8 as "avgWaitTime" ${range('accepted_at')}) accepted,
       (select count(*) filter (where ${leads.where})::int as leads ${range('opened_at')}) opened`,
    [since, until, scope.isAll, scope.ids],
  );
  return row ?? { supportFinished: 0, supportIgnored: 0, avgSupportTime: null, avgWaitTime: null, leads: 0 };
}

export type MessageCount = { fromMe: boolean; origin: string; count: number };

/** Quarters and what is not in them yet. They know no queue: of the lines of one's own queues. */
export const countMessages = (tx: Tx, { since, until }: Period, scope: FiguresScope): Promise<MessageCount[]> =>
  tx.rows<MessageCount>(
    'dashboard-messages',
    `select from_me as "fromMe", origin, sum(n)::int as count from (
       select from_me, origin, n, whatsapp_id from message_quarters where company_id = current_company() and at >= $1 and at < $2
       union all select from_me, origin, n, whatsapp_id from message_deltas where company_id = current_company() and at >= $1 and at < $2) m
     where $3::boolean or whatsapp_id in (select q.whatsapp_id from whatsapp_queues q where q.company_id = current_company() and q.queue_id = any($4::int[]))
     group by 1, 2 having sum(n) <> 0 order by 3 desc, 2`,
    [since, until, scope.isAll, scope.ids],
  );

const sumMessages = (counts: readonly MessageCount[]): MessageFigures => {
  const sum = (isFromMe: boolean) =>
    counts.filter(({ fromMe }) => fromMe === isFromMe).reduce((all, { count }) => all + count, 0);
  return { messagesSent: sum(true), messagesReceived: sum(false) };
};

type Active = Pick<Dashboard['counters'], 'supportHappening' | 'supportPending'>;

export async function countActive(tx: Tx, scope: FiguresScope): Promise<Active> {
  const [row] = await tx.rows<Active>(
    'dashboard-now',
    `select count(*) filter (where status = 'open')::int as "supportHappening", count(*) filter (where status = 'pending')::int as "supportPending"
     from tickets where company_id = current_company() and status in ('open', 'pending') and not is_group and ${inScope('queue_id', '$1', '$2')}`,
    [scope.isAll, scope.ids],
  );
  return row ?? { supportHappening: 0, supportPending: 0 };
}
