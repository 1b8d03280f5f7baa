import { randomUUID } from 'node:crypto';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { sendAutoMessageJob } from './ticket.jobs.ts';

/**
 * Automatic messages of one ticket run one after the other. Tickets share a few queues, because every queue name slows
 * down each search for a job.
 */
const queuesPerCompany = 8;

/** Enqueues an automatic message in a ticket. Template variables are filled when it is sent. An empty text without a file sends nothing. */
export function enqueueAutoMessage(
  tx: Tx,
  ticket: Pick<Ticket, 'id'>,
  body: string,
  fileId: number | null = null,
): void {
  if (body.trim() === '' && fileId === null) return;
  const clientId = `auto:${randomUUID()}`;
  const message = { companyId: tx.companyId, ticketId: ticket.id, body, clientId, ...(fileId !== null && { fileId }) };
  tx.enqueue(sendAutoMessageJob, message, { queue: `say:${tx.companyId}:${ticket.id % queuesPerCompany}` });
}
