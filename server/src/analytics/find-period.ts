import { maxPeriodDays, type periodQuery } from '@balcao/contract/analytics/dashboard.api';
import { invalidInput } from '@balcao/contract/errors';
import type { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';

/** Whole days of the company's zone: their dates, and the instants between which they lie. `until` is the first one after. */
export type Period = { from: string; to: string; since: Date; until: Date };

const dayMs = 86_400_000;

/** An instant means the day it falls on where the company is. Throws ERR_INVALID_INPUT for a period that ends before it begins, or of more than a year. */
export async function findPeriod(tx: Tx, { days, date_from, date_to }: z.output<typeof periodQuery>): Promise<Period> {
  const named = date_from ?? date_to;
  const [row] = await tx.rows<Period>(
    'dashboard-period',
    `with zone as (select time_zone as z from companies where id = current_company()),
       named as (select z, case when length($1) > 10 then ($1::timestamptz at time zone z)::date else $1::date end as a,
         case when length($2) > 10 then ($2::timestamptz at time zone z)::date else $2::date end as b, ($4::timestamptz at time zone z)::date as today from zone),
       days as (select z, coalesce(a, today - ($3::int - 1)) as a, coalesce(b, today) as b from named)
     select a::text as "from", b::text as "to", a::timestamp at time zone z as since, (b + 1)::timestamp at time zone z as until from days`,
    [date_from ?? named ?? null, date_to ?? named ?? null, named === undefined ? (days ?? 1) : 1, tx.now],
  );
  if (!row) throw new Error('a company without a zone');
  if (row.since >= row.until) throw invalidInput('date_to', 'before_date_from');
  // A day of more or less than 24 hours does not make another one.
  if (Math.round((row.until.getTime() - row.since.getTime()) / dayMs) > maxPeriodDays)
    throw invalidInput('date_to', 'too_big');
  return row;
}
