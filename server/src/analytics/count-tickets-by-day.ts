import type { dashboardApi } from '@balcao/contract/analytics/dashboard.api';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { countByAttendant } from './count-by-attendant.ts';
import { countMessages } from './count-period.ts';
import { cycleMeasures } from './cycle-measures.ts';
import { cycleSum, readDays } from './day-sums.ts';
import { type FiguresScope, figuresScope, inScope } from './figures-scope.ts';
import { findPeriod, type Period } from './find-period.ts';

type DaysQuery = z.output<typeof dashboardApi.ticketsDay.query>;
type ByDay = z.output<typeof dashboardApi.ticketsDay.output>;

/** The hour that occurs twice when clocks are put back is one bucket; the skipped one is empty. */
export async function countTicketsByDay(tx: Tx, actor: Actor, query: DaysQuery): Promise<ByDay> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const period = await findPeriod(tx, { from: query.initialDate, to: query.finalDate }, 'finalDate');
  const scope = figuresScope(actor, query.queueIds);
  const isOneDay = period.from === period.to;
  const data = await (isOneDay ? countHours : countDays)(tx, period, scope);
  return {
    data: data.map(({ at, total }) => (isOneDay ? { total, horario: Number(at) } : { total, data: at })),
    count: data.reduce((all, { total }) => all + total, 0),
  };
}

type Begun = { at: string; total: number };

const countHours = (tx: Tx, { since, until, zone }: Period, scope: FiguresScope): Promise<Begun[]> =>
  tx.rows<Begun>(
    'dashboard-tickets-hour',
    `select to_char(h, 'FM00') as at, coalesce(n.total, 0)::int as total from generate_series(0, 23) h
     left join (select extract(hour from c.opened_at at time zone $5) as hour, count(*) as total from ticket_cycles c
       where c.company_id = current_company() and c.opened_at >= $1 and c.opened_at < $2 and not c.is_group and ${cycleMeasures.opened.where}
         and ${inScope('c.queue_id', '$3', '$4')} group by 1) n on n.hour = h
     order by h`,
    [since, until, scope.isAll, scope.ids, zone],
  );

const countDays = (tx: Tx, { from, to, zone }: Period, scope: FiguresScope): Promise<Begun[]> =>
  tx.rows<Begun>(
    'dashboard-tickets-day',
    `${readDays(cycleSum, '$1', '$2', '$3')}
     select b.day::date::text as at, coalesce(n.total, 0)::int as total from generate_series($1::timestamp, $2::timestamp, interval '1 day') b(day)
     left join (select day, sum(opened) as total from days where ${inScope('queue_id', '$4', '$5')} group by 1) n on n.day = b.day::date
     order by b.day`,
    [from, to, zone, scope.isAll, scope.ids],
  );

/** Finished tickets by the person who held them, as in the dashboard's table. */
export async function countTicketsByUser(tx: Tx, actor: Actor, query: DaysQuery) {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const period = await findPeriod(tx, { from: query.initialDate, to: query.finalDate }, 'finalDate');
  const attendants = await countByAttendant(tx, period, figuresScope(actor, query.queueIds), []);
  return {
    data: attendants
      .filter(({ tickets }) => tickets > 0)
      .map(({ id, name, tickets }) => ({ nome: name ?? `#${id}`, quantidade: tickets })),
  };
}

type MessagesQuery = z.output<typeof dashboardApi.messagesAllMe.query>;

/** Without `fromMe`: both sides. */
export async function countAllMessages(tx: Tx, actor: Actor, { fromMe, dateStart, dateEnd }: MessagesQuery) {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const period = await findPeriod(tx, { from: dateStart, to: dateEnd }, 'dateEnd');
  const counts = await countMessages(tx, period, figuresScope(actor));
  const asked = counts.filter((one) => fromMe === undefined || one.fromMe === fromMe);
  return { count: [{ count: asked.reduce((all, { count }) => all + count, 0) }] };
}
