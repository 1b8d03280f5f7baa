import { Failure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { describeConflict, findActiveTicket } from './find-active-ticket.ts';
import { transitionTicket } from './transition-ticket.ts';

/** Reopens a closed conversation. A contact has at most one active ticket per connection. */
export async function reopenTicket(tx: Tx, actor: Actor, before: Ticket): Promise<Ticket> {
  const other = await findActiveTicket(tx, before.contactId, before.whatsappId);
  if (other) throw new Failure('ERR_OTHER_OPEN_TICKET', describeConflict(other));
  return transitionTicket(tx, before, { type: 'reopen', by: actor.userId }, actor.userId, {
    unreadMessages: 0,
    startedAt: tx.now,
    finishedAt: null,
  });
}
