import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';

/**
 * Announces a new version after a change elsewhere of data shown on the ticket (a tag, a contact's name). `updatedAt`
 * stays: it is the ticket's position in lists, and says how long ago the conversation ended. Undefined when it does not
 * exist.
 */
export async function bumpTicketVersion(tx: Tx, ticketId: number): Promise<Ticket | undefined> {
  const before = await lockTicket(tx, ticketId);
  if (!before) return undefined;
  const after = await saveTicket(tx, ticketId, {}, new Date(before.updatedAt));
  announceTicket(tx, before, after);
  return after;
}
