import type pg from 'pg';
import type { Tx } from '../db/tx.ts';
import { type NamedPerson, namedIn } from './written-numbers.ts';

/**
 * Runs a statement that removes mentions of a person from texts: `$1` is the regular expression of the mentions, `$2`
 * the `like` patterns that limit the search to texts that may contain one; further values begin at `$3`. Returns the
 * rows of the statement; none when there is no number or address to look for.
 */
export async function eraseMentions<Row extends pg.QueryResultRow>(
  tx: Tx,
  person: NamedPerson,
  name: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const named = namedIn(person);
  return named === null ? [] : tx.rows<Row>(name, text, [named.pattern, named.looks, ...values]);
}
