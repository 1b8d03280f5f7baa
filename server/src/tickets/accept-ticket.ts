import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { automationEnd } from './change/automation-end.ts';
import { ticketAccepted } from './change/ticket-events.ts';
import { resolveQueue } from './resolve-queue.ts';
import { markReadJob } from './ticket.jobs.ts';
import { transitionTicket } from './transition-ticket.ts';

/** Accepts a pending ticket. The row lock admits one of several concurrent users; the others get an error that names that user. */
export async function acceptTicket(
  tx: Tx,
  actor: Actor,
  before: Ticket,
  { queueId, greeting }: { queueId: number | null; greeting: boolean },
): Promise<Ticket> {
  const queue = before.queueId ?? (await resolveQueue(tx, actor, queueId));
  const after = await transitionTicket(tx, before, { type: 'accept', by: actor.userId, queueId: queue }, actor.userId, {
    unreadMessages: 0,
    ...automationEnd,
    startedAt: tx.now,
  });
  if (before.unreadMessages > 0) tx.enqueue(markReadJob, { companyId: tx.companyId, ticketId: after.id });
  tx.publish(ticketAccepted, { before, after, by: actor.name, greeting });
  return after;
}
