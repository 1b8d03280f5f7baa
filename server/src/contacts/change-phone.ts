import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { Tx } from '../platform/db/tx.ts';
import { announceContactUpdate } from './announce-contact.ts';

/**
 * Sets the number that a channel reports. Does nothing for another form of the current number, or for a number of
 * another contact.
 */
export async function changePhone(tx: Tx, contactId: number, number: string): Promise<void> {
  const changed = await tx.rows(
    'contact-renumber',
    `update contacts set number = $2, updated_at = $4
     where company_id = current_company() and id = $1 and not number = any($3) and exists (
       select from contact_identities i where i.company_id = current_company() and i.kind = 'phone' and i.value = $2 and i.contact_id = $1)
     returning id`,
    [contactId, number, numberForms(number), tx.now],
  );
  if (changed.length > 0) await announceContactUpdate(tx, contactId);
}
