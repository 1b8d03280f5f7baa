import type { Tx } from '../platform/db/tx.ts';
import { lockNumberOwner } from './contact.store.ts';

/** Who has this number, in whichever of its forms, locked; also whom people took out of the address book. */
export async function findContactOfNumber(
  tx: Tx,
  number: string,
): Promise<{ id: number; active: boolean } | undefined> {
  const owner = await lockNumberOwner(tx, number);
  return owner && { id: owner.id, active: owner.active };
}
