import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { countByNote, npsOf } from '@balcao/contract/analytics/nps.rules';
import type { Tx } from '../platform/db/tx.ts';
import type { RateCount } from './count-ratings.ts';
import { attendantSum, readDays } from './day-sums.ts';
import { type FiguresScope, inScope } from './figures-scope.ts';
import type { Period } from './find-period.ts';

type Attendant = Dashboard['attendants'][number];

/**
 * If two people held one ticket, each gets their own share of it; a rating belongs to the person who held the ticket
 * when it was requested.
 */
export async function countByAttendant(
  tx: Tx,
  period: Period,
  scope: FiguresScope,
  rates: readonly RateCount[],
): Promise<Attendant[]> {
  const byUser = Map.groupBy(rates, ({ userId }) => userId);
  const rows = await selectShares(tx, period, scope);
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

const selectShares = (tx: Tx, { from, to, zone }: Period, scope: FiguresScope) =>
  tx.rows<Omit<Attendant, 'rating' | 'ratings' | 'nps'>>(
    'dashboard-attendants',
    `${readDays(attendantSum, '$1', '$2', '$3', true)}
     select u.id, u.name, u.online, coalesce(f.tickets, 0)::int as tickets, (f.share_s::float8 / f.tickets / 60)::float8 as "avgSupportTime", coalesce(n.open, 0)::int as open
     from users u left join (select user_id, sum(tickets) as tickets, sum(share_s) as share_s from days
       where ${inScope('queue_id', '$4', '$5')} group by 1) f on f.user_id = u.id
     left join (select t.user_id, count(*) as open from tickets t where t.company_id = current_company() and t.status = 'open' and not t.is_group
       and ${inScope('t.queue_id', '$4', '$5')} group by 1) n on n.user_id = u.id
     where u.company_id = current_company() and ($4::boolean or exists (select from user_queues q
       where q.company_id = current_company() and q.user_id = u.id and q.queue_id = any($5::int[])))
     order by coalesce(f.tickets, 0) desc, u.name, u.id`,
    [from, to, zone, scope.isAll, scope.ids],
  );
