import type { Tx } from '../platform/db/tx.ts';
import { announceContactListItem } from './contact-list.audience.ts';
import { selectItem } from './contact-list-item.store.ts';
import { saveCheckedNumbers } from './number-check.store.ts';

/** Records a channel's results for numbers of a list, from any request. */
export async function recordCheckedNumbers(
  tx: Tx,
  contactListId: number,
  numbers: readonly { number: string; isValid: boolean }[],
): Promise<void> {
  for (const { id } of await saveCheckedNumbers(tx, contactListId, numbers)) {
    const record = await selectItem(tx, id);
    if (record) await announceContactListItem(tx, { action: 'update', record });
  }
}
