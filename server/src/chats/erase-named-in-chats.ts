import type { Tx } from '../platform/db/tx.ts';
import type { WrittenNumber } from '../platform/erasure/written-numbers.ts';
import { replaceInChats, replaceWrittenInChats } from './chat-message.store.ts';

/** Erases a person's number from chat messages about them. Their tickets linked in rooms are deleted separately. */
export async function eraseNamedInChats(
  tx: Tx,
  { addresses, writtenNumbers }: { addresses: readonly string[]; writtenNumbers: readonly WrittenNumber[] },
): Promise<{ rows: number }> {
  let rows = 0;
  for (const written of writtenNumbers) rows += await replaceWrittenInChats(tx, written);
  for (const address of addresses) rows += await replaceInChats(tx, address);
  return { rows };
}
