import { Failure } from '@balcao/contract/errors';
import type { TemplateChoice } from '@balcao/contract/message-templates/message-template';
import type { Message } from '@balcao/contract/messages/message';
import type { OutboundOrigin } from '@balcao/contract/messages/origin.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { describeConflict, findAnyActiveTicket } from '../tickets/find-active-ticket.ts';
import { findOutboundTicket, type TicketOpening } from '../tickets/outbound/find-outbound-ticket.ts';
import { type Outgoing, queueMessage } from './queue-message.ts';
import { renderTicketTemplate } from './template-variables.ts';
import { composeTemplate } from './templates/compose-template.ts';

/**
 * Who writes: a person, in their name; or something that writes by itself. `userId`: in whose name, as a schedule does;
 * `opens`: for whom a ticket is opened where there is none, null opens nothing.
 */
export type Writer =
  | { origin: 'person'; actor: Actor }
  | { origin: Exclude<OutboundOrigin, 'person'>; userId: number | null; opens: TicketOpening | null };

/**
 * What is written: a text or a file with one; or an approved template, whose header's file is `fileId`. `fillBody`, `fill`: the writer's own
 * rules; what they have filled is not filled again.
 */
type Content = Omit<Outgoing, 'origin' | 'sentBy' | 'body' | 'template'> &
  ({ body: string } | { fillBody: (ticket: Ticket) => string } | { templateChoice: TemplateChoice; fill?: Fill });

type Fill = (typed: string, ticket: Ticket) => string;

/** `whatsappIds`: the connections to choose from, in this order; none: the contact's last, else the default. */
type Recipient = { contactId: number; whatsappIds?: number[] };

/**
 * A message to a contact, with or without an active ticket: finds or makes the ticket that the writer's kind wants, and
 * queues the message in it under the writer's origin. A person writes into the active ticket if they may see it, else into
 * a new one of theirs in their first queue, and what they wrote goes as it is; of others the template variables are filled.
 * With a `clientId` the same message is written once in its ticket. How others use it: docs/how-to/write-to-a-contact.md.
 */
export async function writeToContact(
  tx: Tx,
  writer: Writer,
  to: Recipient,
  content: Content,
): Promise<{ message: Message; ticket: Ticket }> {
  const { contactId, whatsappIds = [] } = to;
  if (writer.origin === 'person') {
    const { actor, origin } = writer;
    const ticket = await findTicketOfPerson(tx, actor, contactId);
    const composed = await compose(tx, ticket, content, (text) => text);
    return {
      ticket,
      message: await queueMessage(tx, ticket, { ...content, ...composed, origin, sentBy: actor.userId }),
    };
  }
  const { origin, userId, opens } = writer;
  const ticket = await findOutboundTicket(tx, { contactId, whatsappIds, opens });
  const composed = await compose(tx, ticket, content, (text) => renderTicketTemplate(tx, ticket, text));
  return { ticket, message: await queueMessage(tx, ticket, { ...content, ...composed, origin, sentBy: userId }) };
}

async function compose(
  tx: Tx,
  ticket: Ticket,
  content: Content,
  fill: (text: string) => string | Promise<string>,
): Promise<Pick<Outgoing, 'body' | 'mediaType' | 'template'>> {
  if ('templateChoice' in content) {
    const { templateChoice, fill: own, fileId = null } = content;
    return composeTemplate(tx, ticket, templateChoice, fileId, own && ((typed) => own(typed, ticket)));
  }
  return { body: 'fillBody' in content ? content.fillBody(ticket) : await fill(content.body) };
}

async function findTicketOfPerson(tx: Tx, actor: Actor, contactId: number): Promise<Ticket> {
  const active = await findAnyActiveTicket(tx, contactId);
  if (active && !canSee(actor, active)) throw new Failure('ERR_OTHER_OPEN_TICKET', describeConflict(active));
  return active ?? createTicket(tx, actor, { contactId, queueId: actor.queueIds[0] ?? null });
}
