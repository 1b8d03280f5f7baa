import { type RawBuilder, sql } from 'kysely';

/** Whether a search term means this number, also in its other form. A masked number is found only by the digits that it shows. */
export function matchesNumber(number: RawBuilder<unknown>, term: string, seesNumbers: boolean): RawBuilder<unknown> {
  if (seesNumbers) return sql`coalesce(${number} like any (number_patterns(${term}, false)), false)`;
  const digits = term.replace(/[\s().+-]/g, '');
  return /^\d+$/.test(digits) ? sql`position(${digits} in left(${number}, -4)) > 0` : sql`false`;
}
