import { Failure } from '@balcao/contract/errors';
import type { TemplateChoice } from '@balcao/contract/message-templates/message-template';
import type { Message } from '@balcao/contract/messages/message';
import type { OutboundOrigin } from '@balcao/contract/messages/origin.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { acceptTicket } from '../tickets/accept-ticket.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { describeConflict, findActiveTickets } from '../tickets/find-active-ticket.ts';
import { findOutboundTicket, type TicketOpening } from '../tickets/outbound/find-outbound-ticket.ts';
import { type Outgoing, queueMessage } from './queue-message.ts';
import { renderTicketTemplate } from './template-variables.ts';
import { composeTemplate } from './templates/compose-template.ts';

/**
 * The writer: a person, or an automatic writer (a schedule, a campaign …). `userId`: the person in whose name it
 * writes, such as a schedule's author; `opens`: for whom a ticket is opened when there is none; null opens none.
 */
export type Writer =
  | { origin: 'person'; actor: Actor }
  | { origin: Exclude<OutboundOrigin, 'person'>; userId: number | null; opens: TicketOpening | null };

/**
 * The content: a text, a file with a text, or an approved template, whose header's file is `fileId`. `fillBody`,
 * `fill`: fill variables by the writer's own rules; what they have filled is not filled again.
 */
type Content = Omit<Outgoing, 'origin' | 'sentBy' | 'body' | 'template'> &
  ({ body: string } | { fillBody: (ticket: Ticket) => string } | { templateChoice: TemplateChoice; fill?: Fill });

type Fill = (typed: string, ticket: Ticket) => string;

/** `whatsappIds`: the connections to choose from, in this order; none: the contact's last, otherwise the default. */
type Recipient = { contactId: number; whatsappIds?: number[] };

/**
 * Writes a message to a contact, with or without an active ticket: finds or opens the ticket by the rules of the
 * writer, and queues the message in it with the writer's origin. A person writes into the active ticket if they may see
 * it, else into a new ticket of theirs in their first queue, and their text is sent unchanged; for automatic writers
 * the template variables are filled. With a `clientId` the same message is written once per ticket. How to use it:
 * docs/how-to/write-to-a-contact.md.
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

/** Their own active ticket, else the last changed one that they see: a pending one is accepted, as when they start one. */
async function findTicketOfPerson(tx: Tx, actor: Actor, contactId: number): Promise<Ticket> {
  const active = await findActiveTickets(tx, contactId);
  const visible = active.filter((ticket) => canSee(actor, ticket));
  const ticket = visible.find(({ userId }) => userId === actor.userId) ?? visible[0];
  const queueId = actor.queueIds[0] ?? null;
  if (ticket?.status === 'pending') return acceptTicket(tx, actor, ticket, { queueId, greeting: false });
  if (ticket) return ticket;
  const [other] = active;
  if (other) throw new Failure('ERR_OTHER_OPEN_TICKET', describeConflict(other));
  return createTicket(tx, actor, { contactId, queueId });
}
