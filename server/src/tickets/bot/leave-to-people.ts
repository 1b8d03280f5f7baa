import type { Tx } from '../../platform/db/tx.ts';
import { announceTicket } from '../ticket.audience.ts';
import { lockTicket, saveTicket } from '../ticket.store.ts';

/** The bot does not answer at the moment: a pending ticket waits for people, who may take it before the bot goes on. */
export async function leaveToPeople(tx: Tx, ticketId: number): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (before?.status === 'pending' && before.chatbot)
    announceTicket(tx, before, await saveTicket(tx, ticketId, { chatbot: false }));
}
