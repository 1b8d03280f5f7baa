import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { moveTicket } from './move-ticket.ts';

/** A waiting ticket is closed without a word to the customer. */
export const ignoreTicket = (tx: Tx, actor: Actor, before: Ticket): Promise<Ticket> =>
  moveTicket(tx, before, { type: 'ignore', by: actor.userId }, actor.userId, {
    unreadMessages: 0,
    chatbot: false,
    useIntegration: false,
    integrationId: null,
    promptId: null,
    finishedAt: tx.now,
  });
