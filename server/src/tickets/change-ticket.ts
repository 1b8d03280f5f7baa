import { demand, Failure, invalid } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { canHandle } from '@balcao/contract/tickets/sight.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { ticketChangeOf } from '@balcao/contract/tickets/ticket-change.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Input } from '../platform/http.ts';
import type { Tx } from '../platform/tx.ts';
import { acceptTicket } from './accept-ticket.ts';
import { closeTicket } from './close-ticket.ts';
import { lockVisibleTicket, shownTo } from './find-ticket.ts';
import { ignoreTicket } from './ignore-ticket.ts';
import { reopenTicket } from './reopen-ticket.ts';
import { returnTicket } from './return-ticket.ts';
import { setAutomation } from './set-automation.ts';
import { transferTicket } from './transfer-ticket.ts';

/** The wire's one PUT: read once, here, against the locked ticket, into one of the commands. Nothing inside knows PUT. */
export async function changeTicket(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof ticketApi.update>,
): Promise<Ticket> {
  const before = await lockVisibleTicket(tx, actor, params.id);
  const change = ticketChangeOf(body, before, actor.userId);

  const command = async (): Promise<Ticket> => {
    switch (change.type) {
      case 'accept':
        return acceptTicket(tx, actor, before, change);
      case 'ignore':
        demand(can(actor, 'tickets:ignore'), 'ERR_NO_PERMISSION');
        return ignoreTicket(tx, actor, before);
      case 'close':
        demand(canHandle(actor, before), 'ERR_NO_PERMISSION');
        return closeTicket(tx, actor, before, change.farewell);
      case 'reopen':
        return reopenTicket(tx, actor, before);
      case 'return':
        demand(canHandle(actor, before), 'ERR_NO_PERMISSION');
        return returnTicket(tx, actor, before);
      case 'transfer':
        demand(canHandle(actor, before), 'ERR_NO_PERMISSION');
        return transferTicket(tx, actor, before, change);
      case 'automation':
        return setAutomation(tx, before, change);
      case 'nothing':
        return before;
      case 'refused':
        throw new Failure('ERR_TICKET_STATUS', {
          status: before.status,
          userId: before.userId,
          userName: before.user?.name ?? null,
        });
      case 'meaningless':
        throw invalid('status', 'required');
    }
  };
  return shownTo(actor, await command());
}
