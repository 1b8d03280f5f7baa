import { type RawBuilder, sql } from 'kysely';

/** Whether a text contains a search term, ignoring case and accents; true without a term. */
export const containsTerm = (text: RawBuilder<unknown>, term: string | undefined): RawBuilder<unknown> =>
  term ? sql`position(plain(${term}) in plain(${text})) > 0` : sql`true`;
