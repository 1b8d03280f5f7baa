import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';

/** Announces a new version after a change elsewhere of data shown on the ticket (a tag, a contact's name). */
export async function touchTicket(tx: Tx, ticketId: number): Promise<Ticket> {
  const before = await lockTicket(tx, ticketId);
  ensure(before, 'ERR_NO_TICKET_FOUND');
  const after = await saveTicket(tx, ticketId, {});
  announceTicket(tx, before, after);
  return after;
}

/** As `touchTicket`, without changing the ticket's position in lists. No-op when it does not exist. */
export async function bumpTicketVersion(tx: Tx, ticketId: number): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (before) announceTicket(tx, before, await saveTicket(tx, ticketId, {}, new Date(before.updatedAt)));
}
