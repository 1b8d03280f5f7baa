import { maxPeriodDays } from '@balcao/contract/analytics/dashboard.api';
import { dayMs } from '@balcao/contract/durations';
import { invalidInput } from '@balcao/contract/errors';
import { dayArgument, firstInstant } from '../platform/db/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';

/** Whole days of the company's zone: their dates, and the instants between which they lie. `until` is exclusive. */
export type Period = { from: string; to: string; since: Date; until: Date; zone: string };

/**
 * `from` and `to`: dates, or instants, which mean the day they fall on in the company's zone; they take precedence over
 * `days`.
 */
export type NamedPeriod = { days?: number | undefined; from?: string | undefined; to?: string | undefined };

/** There is no year 0. */
const firstDay = '0001-01-01';

/**
 * Without any of them: today. @throws Failure ERR_INVALID_INPUT for a period that ends before it begins, or of more
 * than a year; `field` is the caller's name of the end.
 */
export async function findPeriod(tx: Tx, { days, from, to }: NamedPeriod, field: string): Promise<Period> {
  const named = from ?? to;
  const [row] = await tx.rows<Period>(
    'dashboard-period',
    `with zone as (select time_zone as z from companies where id = current_company()),
       named as (select z, case when length($1) > 10 then ($1::timestamptz at time zone z)::date else $1::date end as a,
         case when length($2) > 10 then ($2::timestamptz at time zone z)::date else $2::date end as b, ($4::timestamptz at time zone z)::date as today from zone),
       days as (select z, coalesce(a, today - ($3::int - 1)) as a, coalesce(b, today) as b from named)
     select a::text as "from", b::text as "to", ${firstInstant('a::timestamp', 'z')} as since, ${firstInstant('(b + 1)::timestamp', 'z')} as until, z as zone from days`,
    [dayArgument(from ?? named), dayArgument(to ?? named), named === undefined ? (days ?? 1) : 1, tx.now],
  );
  if (!row) throw new Error('a company without a zone');
  if (row.since >= row.until) throw invalidInput(field, 'before_date_from');
  if (daysOf(row) > maxPeriodDays) throw invalidInput(field, 'too_big');
  return row;
}

/** The preceding period of the same length. */
export async function findPeriodBefore(tx: Tx, period: Period, field: string): Promise<Period> {
  const back = (days: number) => new Date(Date.parse(period.from) - days * dayMs).toISOString().slice(0, 10);
  const from = back(daysOf(period));
  if (from < firstDay) throw invalidInput(field, 'date');
  return findPeriod(tx, { from, to: back(1) }, field);
}

/** Rounded, because a day may have 23 or 25 hours. */
export const daysOf = ({ since, until }: Pick<Period, 'since' | 'until'>): number =>
  Math.round((until.getTime() - since.getTime()) / dayMs);
