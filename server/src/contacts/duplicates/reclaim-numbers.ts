import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { claimNumber } from '../contact.store.ts';

/**
 * After contacts were separated: each has the number that it shows. One that the merged contact gave up belongs to nobody, and
 * returns; otherwise its messages would create another contact. In place of a number that went back to the other, a contact shows
 * its own. One that a third contact has since is left: the two are then suggested as one person.
 */
export async function reclaimNumbers(tx: Tx, contactIds: readonly number[]): Promise<void> {
  for (const contactId of contactIds) {
    const [shown] = await tx.rows<{ number: string }>(
      'unmerge-number',
      `select number from contacts c where company_id = current_company() and id = $1 and number <> '' and not exists (
         select from contact_identities i where i.company_id = current_company() and i.contact_id = c.id and i.kind = 'phone' and i.value = c.number)`,
      [contactId],
    );
    if (shown && !(await reclaim(tx, contactId, shown.number))) await showOwnNumber(tx, contactId);
  }
}

/** False when it belongs to another contact. */
async function reclaim(tx: Tx, contactId: number, number: string): Promise<boolean> {
  const owners = await tx.rows(
    'unmerge-number-owner',
    `select from contact_identities where company_id = current_company() and kind = 'phone' and value = any($1) and contact_id <> $2`,
    [numberForms(number), contactId],
  );
  return owners.length === 0 && claimNumber(tx, contactId, number);
}

const showOwnNumber = (tx: Tx, contactId: number): Promise<unknown> =>
  tx.rows(
    'unmerge-own-number',
    `update contacts c set number = own.value, updated_at = $2 from (
       select value from contact_identities where company_id = current_company() and contact_id = $1 and kind = 'phone'
       order by length(value) desc, value limit 1) own
     where c.company_id = current_company() and c.id = $1`,
    [contactId, tx.now],
  );
