import type { Tx } from '../platform/db/tx.ts';
import { announceContactListItem, announceContactsCount } from './contact-list.audience.ts';
import { changeContactsCount, lockContactLists } from './contact-list.store.ts';

/** Waits for fills and imports of lists that have not committed: they may be adding the person. */
export async function eraseListItems(
  tx: Tx,
  { numbers, emails }: { numbers: readonly string[]; emails: readonly string[] },
): Promise<{ rows: number }> {
  await lockContactLists(tx);
  const removed = await tx.rows<{ id: number; contactListId: number }>(
    'erase-list-items',
    `delete from contact_list_items where company_id = current_company()
       and (number_key = any($1) or number = any($1) or lower(email) = any($2)) returning id, contact_list_id as "contactListId"`,
    [numbers, emails],
  );
  for (const { id, contactListId } of removed) {
    await changeContactsCount(tx, contactListId, -1);
    await announceContactListItem(tx, { action: 'delete', id, contactListId });
    await announceContactsCount(tx, contactListId);
  }
  return { rows: removed.length };
}
