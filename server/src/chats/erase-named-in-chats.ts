import type { Tx } from '../platform/db/tx.ts';
import { replaceInChats } from './chat-message.store.ts';

/** Somebody's number in what colleagues said of them. Tickets of theirs that were put into rooms are gone with them. */
export async function eraseNamedInChats(
  tx: Tx,
  { addresses }: { addresses: readonly string[] },
): Promise<{ rows: number }> {
  let rows = 0;
  for (const address of addresses) rows += await replaceInChats(tx, address);
  return { rows };
}
