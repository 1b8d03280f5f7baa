import type { Tx } from '../../platform/db/tx.ts';
import { eraseMentions } from '../../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../../platform/erasure/written-numbers.ts';

/** Erases a person's number from logged requests to services about others, and from the responses. */
export async function eraseNamedInDeliveries(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named-deliveries',
    `update integration_deliveries set body = regexp_replace(body, $1, '…', 'g'), answer = regexp_replace(answer, $1, '…', 'g')
     where company_id = current_company() and (body like any($2) and body ~ $1 or answer like any($2) and answer ~ $1) returning id`,
  );
  return { rows: changed.length };
}
