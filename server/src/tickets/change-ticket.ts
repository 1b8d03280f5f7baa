import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { canHandle } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import type { Input } from '../platform/http/serve.ts';
import { acceptTicket } from './accept-ticket.ts';
import { parseTicketChange } from './change/ticket-change.rules.ts';
import { closeTicket } from './close-ticket.ts';
import { lockVisibleTicket, presentTicket } from './find-ticket.ts';
import { ignoreTicket } from './ignore-ticket.ts';
import { reopenTicket } from './reopen-ticket.ts';
import { returnTicket } from './return-ticket.ts';
import { setAutomation } from './set-automation.ts';
import { transferTicket } from './transfer-ticket.ts';
import { ticketStatusFailure } from './transition-ticket.ts';

/** Maps the protocol's single PUT, read against the locked ticket, to one of the commands. No other code deals with PUT. */
export async function changeTicket(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof ticketApi.update>,
): Promise<Ticket> {
  const before = await lockVisibleTicket(tx, actor, params.id);
  const change = parseTicketChange(body, before, actor.userId);

  const runCommand = async (): Promise<Ticket> => {
    switch (change.type) {
      case 'accept':
        return acceptTicket(tx, actor, before, change);
      case 'ignore':
        ensure(can(actor, 'tickets:ignore'), 'ERR_NO_PERMISSION');
        return ignoreTicket(tx, actor, before);
      case 'close':
        ensure(canHandle(actor, before), 'ERR_NO_PERMISSION');
        return closeTicket(tx, actor, before, change);
      case 'reopen':
        return reopenTicket(tx, actor, before);
      case 'return':
        ensure(canHandle(actor, before), 'ERR_NO_PERMISSION');
        return returnTicket(tx, actor, before);
      case 'transfer':
        ensure(canHandle(actor, before), 'ERR_NO_PERMISSION');
        return transferTicket(tx, actor, before, change);
      case 'automation':
        return setAutomation(tx, before, change);
      case 'nothing':
        return before;
      case 'refused':
        throw ticketStatusFailure(before);
      case 'meaningless':
        throw invalidInput('status', 'required');
    }
  };
  return presentTicket(actor, await runCommand());
}
