import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { sendAutoMessageJob } from './ticket.jobs.ts';

/** Enqueues an automatic message in a ticket. Template variables are filled when it is sent. An empty text sends nothing. */
export function enqueueAutoMessage(tx: Tx, ticket: Pick<Ticket, 'id'>, body: string): void {
  if (body.trim() === '') return;
  tx.enqueue(sendAutoMessageJob, { companyId: tx.companyId, ticketId: ticket.id, body }, { queue: `say:${ticket.id}` });
}
