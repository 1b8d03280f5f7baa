import { ensure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canHandle } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { inTx, type TxContext } from '../../platform/db/tx.ts';
import { lockVisibleTicket, presentTicket } from '../find-ticket.ts';
import { wakeTicketJob, wakeTicketKey } from '../ticket.jobs.ts';
import { lockTicket } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';

/** A person ends the snooze early: the ticket is on top of its list, without a mark. */
export async function wakeTicket(tx: Tx, actor: Actor, ticketId: number): Promise<Ticket> {
  const before = await lockVisibleTicket(tx, actor, ticketId);
  ensure(canHandle(actor, before), 'ERR_NO_PERMISSION');
  if (before.snoozedUntil === null) return presentTicket(actor, before);
  return presentTicket(actor, await transitionTicket(tx, before, { type: 'wake' }, actor.userId));
}

/**
 * The snooze has ended: the ticket is on top, marked and unread, because its assignee has not seen it return. Checked
 * under the lock: the customer may have written first, or it may have been snoozed again.
 */
export const wakeDueTicket = (context: TxContext, companyId: number, ticketId: number): Promise<void> =>
  inTx(context, companyId, async (tx) => {
    const before = await lockTicket(tx, ticketId);
    if (!before?.snoozedUntil) return;
    const until = new Date(before.snoozedUntil);
    // The job runs by the database's clock, which may be ahead of ours.
    if (until > tx.now) {
      tx.enqueue(wakeTicketJob, { companyId, ticketId }, { key: wakeTicketKey(ticketId), runAt: until });
      return;
    }
    const unreadMessages = Math.max(1, before.unreadMessages);
    await transitionTicket(tx, before, { type: 'wake' }, null, { wokenAt: tx.now, unreadMessages });
  });
