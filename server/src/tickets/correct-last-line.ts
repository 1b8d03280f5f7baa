import type { Tx } from '../platform/tx.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';

/**
 * What a ticket shows of its last message, after that was edited or taken back. It keeps its place in the lists; they are
 * told by an `update`, because a message's own change is told to who looks at it only.
 */
export async function correctLastLine(tx: Tx, ticketId: number, lastMessage: string): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before || before.lastMessage === lastMessage) return;
  announceTicket(tx, before, await saveTicket(tx, ticketId, { lastMessage }, new Date(before.updatedAt)));
}
