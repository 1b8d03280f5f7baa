import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';
import { announceContactUpdate } from './announce-contact.ts';
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

/** Erases a person's number in the extra fields of other contacts. */
export async function eraseNamedInFields(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named-fields',
    `update contact_fields set value = regexp_replace(value, $1, '…', 'g')
     where company_id = current_company() and value like any($2) and value ~ $1 returning id`,
  );
  return { rows: changed.length };
}

/** Erases a person's number in the names of other contacts. A name has at least two characters. */
export async function eraseNamedInNames(
  tx: Tx,
  person: NamedPerson & { contactIds: readonly number[] },
): Promise<{ rows: number }> {
  const renamed = await eraseMentions<{ id: number }>(
    tx,
    person,
    'erase-named-names',
    `with found as (select id, regexp_replace(name, $1, '…', 'g') as name from contacts
       where company_id = current_company() and id <> all($3) and name like any($2) and name ~ $1)
     update contacts c set name = case when length(found.name) < 2 then '……' else found.name end
     from found where c.company_id = current_company() and c.id = found.id returning c.id`,
    [person.contactIds],
  );
  for (const { id } of renamed) await announceContactUpdate(tx, id);
  return { rows: renamed.length };
}
