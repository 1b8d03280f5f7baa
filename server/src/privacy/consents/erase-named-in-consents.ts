import type { Tx } from '../../platform/db/tx.ts';
import { eraseMentions } from '../../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../../platform/erasure/written-numbers.ts';

/** Erases a person's number from notes on the consents of others. */
export async function eraseNamedInConsents(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named-consents',
    `update contact_consents set note = regexp_replace(note, $1, '…', 'g')
     where company_id = current_company() and note like any($2) and note ~ $1 returning id`,
  );
  return { rows: changed.length };
}
