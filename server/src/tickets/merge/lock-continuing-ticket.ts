import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import { lockTicket } from '../ticket.store.ts';

/**
 * For automatic actions, without a permission check: the locked ticket or, if it was merged, the one that continues its
 * conversation. Undefined when it does not exist.
 */
export async function lockContinuingTicket(tx: Tx, ticketId: number): Promise<Ticket | undefined> {
  let ticket = await lockTicket(tx, ticketId);
  // Two tickets may have been reopened and merged into each other in turn.
  const seen = new Set<number>();
  while (ticket?.status === 'closed') {
    seen.add(ticket.id);
    const survivorId = await selectSurvivorId(tx, ticket.id);
    const survivor = survivorId === null || seen.has(survivorId) ? undefined : await lockTicket(tx, survivorId);
    if (!survivor) break;
    ticket = survivor;
  }
  return ticket;
}

/** A merge moves all messages: a ticket with messages to the customer was reopened since, and continues itself. */
async function selectSurvivorId(tx: Tx, ticketId: number): Promise<number | null> {
  const [row] = await tx.rows<{ survivorId: number | null }>(
    'ticket-survivor',
    `select folded_into as "survivorId" from tickets t where company_id = current_company() and id = $1 and folded_into is not null
       and not exists (select from messages m where m.company_id = t.company_id and m.ticket_id = t.id and not m.is_private)`,
    [ticketId],
  );
  return row?.survivorId ?? null;
}
