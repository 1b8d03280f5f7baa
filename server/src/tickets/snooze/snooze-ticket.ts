import { ensure, invalidInput } from '@balcao/contract/errors';
import { canSnoozeUntil } from '@balcao/contract/tickets/snooze.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canHandle } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { lockVisibleTicket, presentTicket } from '../find-ticket.ts';
import { wakeTicketJob, wakeTicketKey } from '../ticket.jobs.ts';
import { transitionTicket } from '../transition-ticket.ts';

/** Removes an open ticket from its list until `until`, or until the customer writes. Snoozing it again replaces the time. */
export async function snoozeTicket(tx: Tx, actor: Actor, ticketId: number, until: Date): Promise<Ticket> {
  const before = await lockVisibleTicket(tx, actor, ticketId);
  ensure(canHandle(actor, before), 'ERR_NO_PERMISSION');
  if (!canSnoozeUntil(until, tx.now)) throw invalidInput('until', 'date');
  const after = await transitionTicket(tx, before, { type: 'snooze' }, actor.userId, { snoozedUntil: until });
  tx.enqueue(wakeTicketJob, { companyId: tx.companyId, ticketId }, { key: wakeTicketKey(ticketId), runAt: until });
  return presentTicket(actor, after);
}
