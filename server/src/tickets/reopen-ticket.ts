import { Failure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { moveTicket } from './move-ticket.ts';
import { otherTicket, unfinishedTicketOf } from './unfinished-ticket.ts';

/** Takes a closed conversation up again. A contact has one unfinished ticket per connection. */
export async function reopenTicket(tx: Tx, actor: Actor, before: Ticket): Promise<Ticket> {
  const other = await unfinishedTicketOf(tx, before.contactId, before.whatsappId);
  if (other) throw new Failure('ERR_OTHER_OPEN_TICKET', otherTicket(other));
  return moveTicket(tx, before, { type: 'reopen', by: actor.userId }, actor.userId, {
    unreadMessages: 0,
    startedAt: tx.now,
    finishedAt: null,
  });
}
