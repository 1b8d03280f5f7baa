import { randomUUID } from 'node:crypto';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { sendAutoMessageJob } from './ticket.jobs.ts';

/**
 * Automatic messages of one ticket run one after the other. Tickets share a few queues, because every queue name slows
 * down each search for a job.
 */
const queuesPerCompany = 8;

/**
 * Enqueues an automatic message in a ticket. Template variables are filled when it is sent. An empty text without a file sends nothing.
 * `isAsking`: a bot awaits the customer's answer to it; not sent when a person has taken the ticket before its turn comes.
 */
export function enqueueAutoMessage(
  tx: Tx,
  ticket: Pick<Ticket, 'id'>,
  body: string,
  { fileId = null, isAsking = false }: { fileId?: number | null; isAsking?: boolean } = {},
): void {
  if (body.trim() === '' && fileId === null) return;
  const message = {
    companyId: tx.companyId,
    ticketId: ticket.id,
    body,
    clientId: `auto:${randomUUID()}`,
    ...(fileId !== null && { fileId }),
    ...(isAsking && { askedAt: tx.now.toISOString() }),
  };
  tx.enqueue(sendAutoMessageJob, message, { queue: `say:${tx.companyId}:${ticket.id % queuesPerCompany}` });
}
