import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/tx.ts';

/** The product itself says something in a ticket. Placeholders are filled when it is sent. Nothing is said when there is nothing to say. */
export function sayIn(tx: Tx, ticket: Pick<Ticket, 'id'>, body: string): void {
  if (body.trim() === '') return;
  tx.enqueue(
    'say-automatically',
    { companyId: tx.companyId, ticketId: ticket.id, body },
    { queue: `say:${ticket.id}` },
  );
}
