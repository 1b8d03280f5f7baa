import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a search term means this number, also in its other form. A masked number is found only by the digits that it
 * shows: of a whole number that is typed the last four change nothing.
 */
export const matchesNumber = (number: RawBuilder<unknown>, term: string, seesNumbers: boolean): RawBuilder<unknown> =>
  sql`coalesce(${number} like any (number_patterns(${fillMask(term)}, ${!seesNumbers})), false)`;

/** A masked number that was copied from the screen, as a whole one: the search ignores the hidden digits. */
export const fillMask = (term: string): string => term.replace(/^([+()\s\d.-]*\d)\*{4}\s*$/, '$10000');
