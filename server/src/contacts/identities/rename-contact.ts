import type { Tx } from '../../platform/db/tx.ts';
import { announceContact } from '../contact.audience.ts';
import { findContact } from '../find-contact.ts';

/** Only if it still has the name `from`: a name that people gave meanwhile is kept. */
export async function renameContact(
  tx: Tx,
  contactId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await tx.rows(
    'contact-name-learn',
    `update contacts set name = $3, updated_at = $4 where company_id = current_company() and id = $1 and name = $2 returning id`,
    [contactId, from, to, tx.now],
  );
  if (rows.length > 0) announceContact(tx, { action: 'update', contact: await findContact(tx, contactId) });
}
