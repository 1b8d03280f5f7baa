import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canRead, canSee } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { maskTicket } from './ticket.audience.ts';
import { lockTicket, logAccess, readTickets, ticketIdByUuid } from './ticket.store.ts';

/** A ticket that the actor may read. Another company's is not found; one that is not visible to the actor is refused. */
export async function findTicket(tx: Tx, actor: Actor, ticketId: number): Promise<Ticket> {
  const [ticket] = await readTickets(tx, [ticketId]);
  ensure(ticket, 'ERR_NO_TICKET_FOUND');
  ensure(canRead(actor, ticket), 'ERR_NO_PERMISSION');
  return ticket;
}

/** A ticket that the actor may act on, not locked: permission to read it is not enough. */
export async function findVisibleTicket(tx: Tx, actor: Actor, ticketId: number): Promise<Ticket> {
  const ticket = await findTicket(tx, actor, ticketId);
  ensure(canSee(actor, ticket), 'ERR_NO_PERMISSION');
  return ticket;
}

/** Several tickets without a permission check: the caller checks each. */
export const findTickets = (tx: Tx, ids: number[]): Promise<Ticket[]> => readTickets(tx, ids);

/** For automatic actions, without a permission check: locked, or undefined when it does not exist. */
export const lockTicketById = (tx: Tx, ticketId: number): Promise<Ticket | undefined> => lockTicket(tx, ticketId);

/** Locks the ticket until the end of the transaction, in order to change it: permission to read it is not enough. */
export async function lockVisibleTicket(tx: Tx, actor: Actor, ticketId: number): Promise<Ticket> {
  const ticket = await lockTicket(tx, ticketId);
  ensure(ticket, 'ERR_NO_TICKET_FOUND');
  ensure(canSee(actor, ticket), 'ERR_NO_PERMISSION');
  return ticket;
}

/**
 * Finds a ticket by the id used in links. Opening a conversation is logged, but once only when a screen repeats the
 * call within seconds.
 */
export async function openTicketByUuid(tx: Tx, actor: Actor, uuid: string): Promise<Ticket> {
  ensure(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid), 'ERR_NO_TICKET_FOUND');
  const id = await ticketIdByUuid(tx, uuid);
  ensure(id, 'ERR_NO_TICKET_FOUND');
  const ticket = await findTicket(tx, actor, id);
  await logAccess(tx, ticket, actor.userId);
  return presentTicket(actor, ticket);
}

/** The ticket as this user may see it. Every verb that returns a ticket presents it with this function. */
export const presentTicket = (actor: Actor, ticket: Ticket): Ticket =>
  can(actor, 'numbers:seeFull') ? ticket : maskTicket(ticket);
