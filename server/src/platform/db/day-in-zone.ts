import { type RawBuilder, sql } from 'kysely';

/** The time zone of the transaction's company, for use inside a statement. */
export const companyZone = sql`(select time_zone from companies where id = current_company())`;

const isInstant = (given: string) => /(Z|[+-]\d{2}:?\d{2})$/i.test(given) && given.length > 10;

/** A day as a `date`: a given one, or the one on which an instant falls in the company's zone. */
const dayInCompanyZone = (given: string): RawBuilder<unknown> =>
  isInstant(given) ? sql`(${given}::timestamptz at time zone ${companyZone})::date` : sql`${given.slice(0, 10)}::date`;

/**
 * The instant at which a local day begins; `midnight` is a timestamp. Of a midnight that occurs twice, as on the Azores in
 * autumn, PostgreSQL would take the second.
 */
export const firstInstant = (midnight: string, zone: string): string =>
  `least((${midnight}) at time zone ${zone}, (${midnight} - interval '1 hour') at time zone ${zone} + interval '1 hour')`;

/** The instant at which a day begins in the company's zone; `plus` days later. */
export const startOfDay = (day: string, plus = 0): RawBuilder<unknown> =>
  sql`(select ${sql.raw(firstInstant('m', 'z'))} from (select (${dayInCompanyZone(day)} + ${plus}::int)::timestamp as m, ${companyZone} as z) d)`;

/** The same for a prepared statement whose parameter was made by `dayArgument`; null for null. */
export const startOfDaySql = (parameter: string, plus: number): string => {
  const zone = '(select time_zone from companies where id = current_company())';
  const day = `case when length(${parameter}) > 10 then (${parameter}::timestamptz at time zone ${zone})::date else ${parameter}::date end`;
  return `(select ${firstInstant('m', 'z')} from (select ((${day}) + ${plus})::timestamp as m, ${zone} as z) d)`;
};

export const dayArgument = (given: string | undefined): string | null =>
  given === undefined ? null : isInstant(given) ? given : given.slice(0, 10);
