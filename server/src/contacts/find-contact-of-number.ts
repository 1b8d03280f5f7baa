import type { Tx } from '../platform/db/tx.ts';
import { lockNumberOwner } from './contact.store.ts';

/** The contact with this number in any of its forms, locked; also one that was removed from the address book. */
export async function findContactOfNumber(
  tx: Tx,
  number: string,
): Promise<{ id: number; active: boolean } | undefined> {
  const owner = await lockNumberOwner(tx, number);
  return owner && { id: owner.id, active: owner.active };
}
