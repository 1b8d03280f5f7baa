import type { Tx } from '../platform/db/tx.ts';
import { type NamedPerson, namedIn } from '../platform/text/written-numbers.ts';
import { announceContact } from './contact.audience.ts';
import { deleteContactRows } from './contact.store.ts';

/**
 * Erases a person's contact rows with identities, fields, tags, notes, picture, schedules and merges. Their tickets
 * have been erased before.
 */
export async function eraseContacts(
  tx: Tx,
  { contactIds }: { contactIds: readonly number[] },
): Promise<{ rows: number }> {
  await deleteContactRows(tx, contactIds);
  for (const contactId of contactIds) announceContact(tx, { action: 'delete', contactId });
  return { rows: contactIds.length };
}

/** Somebody's number in the extra fields of other contacts. */
export async function eraseNamedInFields(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const named = namedIn(person);
  if (named === null) return { rows: 0 };
  const changed = await tx.rows(
    'erase-named-fields',
    `update contact_fields set value = regexp_replace(value, $1, '…', 'g')
     where company_id = current_company() and value like any($2) and value ~ $1 returning id`,
    [named.pattern, named.looks],
  );
  return { rows: changed.length };
}
