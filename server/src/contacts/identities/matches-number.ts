import { type RawBuilder, sql } from 'kysely';

/** Numbers that a search term may mean, also in their other form; masked ones only by the digits that they show. */
export function matchesNumber(number: RawBuilder<unknown>, term: string, seesNumbers: boolean): RawBuilder<unknown> {
  if (seesNumbers) return sql`coalesce(${number} like any (number_patterns(${term}, false)), false)`;
  const digits = term.replace(/[\s().+-]/g, '');
  return /^\d+$/.test(digits) ? sql`position(${digits} in left(${number}, -4)) > 0` : sql`false`;
}
