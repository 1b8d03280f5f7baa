import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { countByNote, npsOf } from '@balcao/contract/analytics/nps.rules';
import type { Tx } from '../platform/db/tx.ts';
import { attendantSum, readDays } from './day-sums.ts';
import { type FiguresScope, inScope } from './figures-scope.ts';
import type { Period } from './find-period.ts';
import type { RateCount } from './rating-figures.ts';

type Attendant = Dashboard['attendants'][number];

/**
 * Lists who attends in these queues now, and who has a share or ratings of the period: changed queues or a deletion do not change
 * the past. If two people held one ticket, each gets their own share of it; a rating belongs to the person who held the
 * ticket when it was requested.
 */
export async function countByAttendant(
  tx: Tx,
  period: Period,
  scope: FiguresScope,
  rates: readonly RateCount[],
): Promise<Attendant[]> {
  const byUser = Map.groupBy(rates, ({ userId }) => userId);
  const rows = await selectShares(
    tx,
    period,
    scope,
    [...byUser.keys()].filter((id) => id !== null),
  );
  return rows.map((row) => ({ ...row, ...notesOf(byUser.get(row.id) ?? []) }));
}

function notesOf(rates: readonly RateCount[]): Pick<Attendant, 'rating' | 'ratings' | 'nps'> {
  const ofScale = (scale: string) => rates.filter((one) => one.scale === scale);
  const satisfaction = ofScale('satisfaction');
  const ratings = satisfaction.reduce((all, { count }) => all + count, 0);
  const sum = satisfaction.reduce((all, { rate, count }) => all + rate * count, 0);
  return {
    rating: ratings === 0 ? null : sum / ratings,
    ratings,
    nps: npsOf(countByNote(ofScale('nps'), 0, 10)).score,
  };
}

/** `rated`: who has ratings of the period, which may be for work of an earlier one. */
const selectShares = (tx: Tx, { from, to, zone }: Period, scope: FiguresScope, rated: number[]) =>
  tx.rows<Omit<Attendant, 'rating' | 'ratings' | 'nps'>>(
    'dashboard-attendants',
    `${readDays(attendantSum, '$1', '$2', '$3', 'month')}
     select p.id, u.name, coalesce(u.online, false) as online, p.is_member as "isMember", coalesce(p.tickets, 0)::int as tickets,
       (p.share_s::float8 / nullif(p.tickets, 0) / 60)::float8 as "avgSupportTime", coalesce(n.open, 0)::int as open
     from (select coalesce(m.id, f.user_id) as id, m.id is not null as is_member, f.tickets, f.share_s
       from (select u.id from users u where u.company_id = current_company() and ($4::boolean or exists (select from user_queues q
         where q.company_id = current_company() and q.user_id = u.id and q.queue_id = any($5::int[])))) m
       full join (select user_id, sum(tickets) as tickets, sum(share_s) as share_s from (
           select user_id, tickets, share_s from days where ${inScope('queue_id', '$4', '$5')}
           union all select r, 0, 0 from unnest($6::int[]) r) shares group by 1) f on f.user_id = m.id
       where m.id is not null or f.tickets > 0 or f.user_id = any($6)) p
     left join users u on u.company_id = current_company() and u.id = p.id
     left join (select t.user_id, count(*) as open from tickets t where t.company_id = current_company() and t.status = 'open' and not t.is_group
       and ${inScope('t.queue_id', '$4', '$5')} group by 1) n on n.user_id = p.id
     order by coalesce(p.tickets, 0) desc, plain(u.name), p.id`,
    [from, to, zone, scope.isAll, scope.ids, rated],
  );
