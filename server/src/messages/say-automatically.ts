import { demand } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import { fillPlaceholders } from '@balcao/contract/messages/placeholder.rules';
import type { Tx } from '../platform/tx.ts';
import { lockTicketById } from '../tickets/find-ticket.ts';
import { placeholderFacts } from './placeholder-facts.ts';
import { queueMessage } from './queue-message.ts';

/** Sends an automatic text. It is a regular message, marked as automatic, and visible in the ticket. */
export async function sayAutomatically(tx: Tx, ticketId: number, body: string): Promise<Message> {
  const ticket = await lockTicketById(tx, ticketId);
  demand(ticket, 'ERR_NO_TICKET_FOUND');
  return queueMessage(tx, ticket, {
    body: fillPlaceholders(body, await placeholderFacts(tx, ticket)),
    isAutomatic: true,
    sentBy: null,
  });
}
