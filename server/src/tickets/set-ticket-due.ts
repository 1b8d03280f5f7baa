import type { Tx } from '../platform/db/tx.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';

/**
 * Sets the time until which its queue's goals require the next action; its position in lists ordered by change stays.
 * No-op when unchanged or deleted.
 */
export async function setTicketDue(tx: Tx, ticketId: number, dueAt: Date | null): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before || before.dueAt === (dueAt?.toISOString() ?? null)) return;
  announceTicket(tx, before, await saveTicket(tx, ticketId, { dueAt }, new Date(before.updatedAt)));
}
