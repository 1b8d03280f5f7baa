import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { countByNote, npsOf } from '@balcao/contract/analytics/nps.rules';
import type { Tx } from '../platform/db/tx.ts';
import type { RateCount } from './count-ratings.ts';
import { type FiguresScope, inScope } from './figures-scope.ts';
import type { Period } from './find-period.ts';

type Attendant = Dashboard['attendants'][number];

/** Each of two who held one ticket has their own share of it; a note belongs to who held the ticket when it was asked for. */
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

const selectShares = (tx: Tx, { since, until }: Period, scope: FiguresScope) =>
  tx.rows<Omit<Attendant, 'rating' | 'ratings' | 'nps'>>(
    'dashboard-attendants',
    `with shares as (
       select s.user_id, s.cycle_id, sum(extract(epoch from s.until_at - s.from_at)) as share_s
       from ticket_cycles c join ticket_spans s on s.company_id = current_company() and s.cycle_id = c.id
       where c.company_id = current_company() and c.closed_at >= $1 and c.closed_at < $2 and c.closed_how in ('closed', 'inactive')
         and not c.is_group and ${inScope('c.queue_id', '$3', '$4')} and s.kind = 'service' group by 1, 2)
     select u.id, u.name, u.online, coalesce(f.tickets, 0)::int as tickets, (f.share_s / 60)::float8 as "avgSupportTime", coalesce(n.open, 0)::int as open
     from users u left join (select user_id, count(*) as tickets, avg(share_s) as share_s from shares group by 1) f on f.user_id = u.id
     left join (select t.user_id, count(*) as open from tickets t where t.company_id = current_company() and t.status = 'open' and not t.is_group
       and ${inScope('t.queue_id', '$3', '$4')} group by 1) n on n.user_id = u.id
     where u.company_id = current_company() and ($3::boolean or exists (select from user_queues q
       where q.company_id = current_company() and q.user_id = u.id and q.queue_id = any($4::int[])))
     order by coalesce(f.tickets, 0) desc, u.name, u.id`,
    [since, until, scope.isAll, scope.ids],
  );
