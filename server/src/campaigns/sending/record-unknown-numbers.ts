import { recordCheckedNumbers } from '../../contact-lists/record-checked-numbers.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { selectNumbersOf } from './number-check.store.ts';

/** Marks numbers in their list as not existing, after the channel refused a message to them for that reason. */
export async function recordUnknownNumbers(tx: Tx, recipientIds: number[]): Promise<void> {
  for (const { contactListId, number } of await selectNumbersOf(tx, recipientIds))
    await recordCheckedNumbers(tx, contactListId, [{ number, isValid: false }]);
}
