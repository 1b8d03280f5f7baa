import type { Tx } from '../../platform/db/tx.ts';
import { type NamedPerson, namedIn } from '../../platform/text/written-numbers.ts';

/** Erases a person's number from logged requests to services about others, and from the responses. */
export async function eraseNamedInDeliveries(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const named = namedIn(person);
  if (named === null) return { rows: 0 };
  const changed = await tx.rows(
    'erase-named-deliveries',
    `update integration_deliveries set body = regexp_replace(body, $1, '…', 'g'), answer = regexp_replace(answer, $1, '…', 'g')
     where company_id = current_company() and (body like any($2) and body ~ $1 or answer like any($2) and answer ~ $1) returning id`,
    [named.pattern, named.looks],
  );
  return { rows: changed.length };
}
