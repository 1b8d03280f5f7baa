import type { Tx } from '../platform/db/tx.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';
import { eraseMentionsInChats } from './chat-message.store.ts';

/** Erases a person's number from chat messages about them. Their tickets linked in rooms are deleted separately. */
export const eraseNamedInChats = async (tx: Tx, person: NamedPerson): Promise<{ rows: number }> => ({
  rows: await eraseMentionsInChats(tx, person),
});
