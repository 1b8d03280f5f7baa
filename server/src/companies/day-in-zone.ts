import { type RawBuilder, sql } from 'kysely';

/** The company's own zone, inside a statement. */
export const companyZone = sql`(select time_zone from companies where id = current_company())`;

/** A day as a `date`: one that is named, or the one on which an instant falls where the company is. */
export const dayInCompanyZone = (given: string): RawBuilder<unknown> =>
  /(Z|[+-]\d{2}:?\d{2})$/i.test(given) && given.length > 10
    ? sql`(${given}::timestamptz at time zone ${companyZone})::date`
    : sql`${given.slice(0, 10)}::date`;

/** The moment at which a day begins where the company is; `plus` days later. */
export const startOfDay = (day: string, plus = 0): RawBuilder<unknown> =>
  sql`(${dayInCompanyZone(day)} + ${plus}::int)::timestamp at time zone ${companyZone}`;
