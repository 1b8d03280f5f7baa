import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { personOf } from '@balcao/contract/users/program.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { findQueue } from '../../queues/find-queue.ts';
import { findQueueMember } from '../../users/find-queue-member.ts';
import { automationEnd } from '../change/automation-end.ts';
import { ticketTransferred } from '../change/ticket-events.ts';
import { lockVisibleTicket, presentTicket } from '../find-ticket.ts';
import { announceTransfer } from '../ticket.audience.ts';
import { transitionTicket } from '../transition-ticket.ts';

/** Assigns a pending ticket to a person of a queue. @throws Failure ERR_TICKET_STATUS when it is no longer pending */
export async function assignTicket(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  to: { userId: number; queueId: number },
): Promise<Ticket> {
  ensure(can(actor, 'tickets:handOthers'), 'ERR_NO_PERMISSION');
  const before = await lockVisibleTicket(tx, actor, ticketId);
  const queue = await findQueue(tx, to.queueId);
  const person = await findQueueMember(tx, to.userId, to.queueId);
  const command = { type: 'assign', to: person.id, queueId: queue.id } as const;
  const after = await transitionTicket(tx, before, command, personOf(actor), {
    startedAt: tx.now,
    ...automationEnd,
    // Unread, because the new assignee has not seen it.
    ...(person.id !== actor.userId && { unreadMessages: Math.max(1, before.unreadMessages) }),
  });
  announceTransfer(tx, after, actor, { queue: { id: queue.id, name: queue.name }, user: person });
  tx.publish(ticketTransferred, { after, queue, person, by: personOf(actor), note: '' });
  return presentTicket(actor, after);
}
