import { ensure } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import type { Tx } from '../platform/db/tx.ts';
import { lockTicketById } from '../tickets/find-ticket.ts';
import { queueMessage } from './queue-message.ts';
import { findTemplateContext } from './template-variables.ts';
import { renderTemplate } from './templates/template-variables.rules.ts';

/** Sends an automatic text. It is a regular message, marked as automatic, and visible in the ticket. */
export async function sendAutoMessage(tx: Tx, ticketId: number, body: string): Promise<Message> {
  const ticket = await lockTicketById(tx, ticketId);
  ensure(ticket, 'ERR_NO_TICKET_FOUND');
  return queueMessage(tx, ticket, {
    body: renderTemplate(body, await findTemplateContext(tx, ticket)),
    origin: 'bot',
    sentBy: null,
  });
}
