import type { Dashboard, NpsFigures } from '@balcao/contract/analytics/dashboard';
import { countByNote, npsOf } from '@balcao/contract/analytics/nps.rules';
import { maskName } from '@balcao/contract/contacts/contact.rules';
import type { RatingScale } from '@balcao/contract/ratings/rating';
import type { Tx } from '../platform/db/tx.ts';
import { ratingSum, readDays } from './day-sums.ts';
import { type FiguresScope, inScope } from './figures-scope.ts';
import { daysOf, type Period } from './find-period.ts';

/** Per person, or per day (or month): one of the two. */
export type RateCount = { scale: RatingScale; userId: number | null; at: string; rate: number; count: number };
type Rates = { byUser: RateCount[]; byTime: RateCount[] };

/** A longer period is grouped by month. */
const maxTrendDays = 62;
const maxComments = 50;

type RateRow = { scale: RatingScale; userId: number | null; at: string | null; counts: number[] };

/** Answers of the period by rate and person, and by rate and day (or month) of the company's zone. */
export async function selectRates(tx: Tx, period: Period, scope: FiguresScope): Promise<Rates> {
  const isByMonth = daysOf(period) > maxTrendDays;
  const sums = ratingSum.sums.map((column) => `sum(${column})`).join(', ');
  const rows = await tx.rows<RateRow>(
    `dashboard-ratings-${isByMonth ? 'months' : 'days'}`,
    `${readDays(ratingSum, '$1', '$2', '$3', isByMonth ? 'month' : 'day')}
     select scale, nullif(user_id, 0) as "userId", at, array[${sums}]::int[] as counts
     from (select *, to_char(day, '${isByMonth ? 'YYYY-MM' : 'YYYY-MM-DD'}') as at from days where ${inScope('queue_id', '$4', '$5')}) d
     group by grouping sets ((scale, user_id), (scale, at)) order by at, scale`,
    [period.from, period.to, period.zone, scope.isAll, scope.ids],
  );
  const spread = rows.flatMap(({ counts, at, ...row }) =>
    counts.flatMap((count, rate) => (count === 0 ? [] : { ...row, at, rate, count })),
  );
  return {
    byUser: spread.flatMap(({ at, ...row }) => (at === null ? { ...row, at: '' } : [])),
    byTime: spread.flatMap(({ at, ...row }) => (at === null ? [] : { ...row, at })),
  };
}

export const npsOfRates = ({ byTime }: Rates): NpsFigures => npsOf(byNote(byTime));

const byNote = (rates: readonly RateCount[]): number[] =>
  countByNote(
    rates.filter(({ scale }) => scale === 'nps'),
    0,
    10,
  );

type RatingFigures = { nps: Omit<Dashboard['nps'], 'before'>; satisfaction: Dashboard['satisfaction'] };

export function summariseRates({ byTime: rates }: Rates): RatingFigures {
  const nps = rates.filter(({ scale }) => scale === 'nps');
  const trend = [...Map.groupBy(nps, ({ at }) => at)].map(([at, those]) => {
    const { score, count } = npsOf(byNote(those));
    return { at, score: score ?? 0, count };
  });
  const satisfied = countByNote(
    rates.filter(({ scale }) => scale === 'satisfaction'),
    1,
    3,
  );
  const count = satisfied.reduce((all, n) => all + n, 0);
  const sum = satisfied.reduce((all, n, i) => all + n * (i + 1), 0);
  return {
    nps: { ...npsOf(byNote(nps)), distribution: byNote(nps), trend },
    satisfaction: { average: count === 0 ? null : sum / count, count, distribution: satisfied },
  };
}

/** Names that are numbers are masked for people who may not see them. */
export async function selectComments(
  tx: Tx,
  { since, until }: Period,
  scope: FiguresScope,
  canSeeNumbers: boolean,
): Promise<Dashboard['comments']> {
  const rows = await tx.rows<Omit<Dashboard['comments'][number], 'answeredAt'> & { answeredAt: Date }>(
    'dashboard-comments',
    `select r.id::int, r.scale, r.rate, r.comment, r.answered_at as "answeredAt", r.ticket_id as "ticketId", t.uuid as "ticketUuid",
       c.name as "contactName", u.name as "userName"
     from ratings r
     left join tickets t on t.company_id = current_company() and t.id = r.ticket_id
     left join contacts c on c.company_id = current_company() and c.id = r.contact_id
     left join users u on u.company_id = current_company() and u.id = r.user_id
     where r.company_id = current_company() and r.answered_at >= $1 and r.answered_at < $2 and r.comment <> '' and ${inScope('r.queue_id', '$3', '$4')}
     order by r.answered_at desc, r.id desc limit $5`,
    [since, until, scope.isAll, scope.ids, maxComments],
  );
  const shown = (name: string | null) => (name === null || canSeeNumbers ? name : maskName(name));
  return rows.map((row) => ({
    ...row,
    contactName: shown(row.contactName),
    answeredAt: row.answeredAt.toISOString(),
  }));
}
