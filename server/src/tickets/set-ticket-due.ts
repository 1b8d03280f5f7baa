import type { Tx } from '../platform/db/tx.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';

/** Until when its queue's goals want something done; its place in lists by change stays. No-op when it is as it was, or not there. */
export async function setTicketDue(tx: Tx, ticketId: number, dueAt: Date | null): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before || before.dueAt === (dueAt?.toISOString() ?? null)) return;
  announceTicket(tx, before, await saveTicket(tx, ticketId, { dueAt }, new Date(before.updatedAt)));
}
