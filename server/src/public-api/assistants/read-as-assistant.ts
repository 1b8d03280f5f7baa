import { contactApi } from '@balcao/contract/contacts/contact.api';
import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import type {
  AssistantConversation,
  AssistantMessage,
  assistantTools,
} from '@balcao/contract/public-api/assistant-tools';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import { listContacts } from '../../contacts/list-contacts.ts';
import { listMessages } from '../../messages/lists/list-messages.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { parseGiven } from '../../platform/http/serve.ts';
import { findContactTickets } from '../../tickets/lists/list-contact-tickets.ts';
import { listTickets } from '../../tickets/lists/list-tickets.ts';
import { listTransferTargets } from '../../tickets/lists/list-transfer-targets.ts';

type Tools = typeof assistantTools;
type Input<N extends keyof Tools> = z.output<Tools[N]['input']>;
type Output<N extends keyof Tools> = z.input<Tools[N]['output']>;

export async function findContactsForAssistant(
  tx: Tx,
  actor: Actor,
  { search, cursor }: Input<'find_contacts'>,
): Promise<Output<'find_contacts'>> {
  const query = parseGiven(contactApi.list.query, { searchParam: search, cursor });
  const { contacts, nextCursor } = await listContacts(tx, actor, query);
  return {
    contacts: contacts.map(({ id, name, number, email, isGroup, active, lastTicketAt }) => ({
      ...{ id, name, number, email, isGroup, isBlocked: !active, lastConversationAt: lastTicketAt },
    })),
    nextCursor,
  };
}

export async function findConversationsForAssistant(
  tx: Tx,
  actor: Actor,
  { search, status, queueId, contactId, cursor }: Input<'find_conversations'>,
): Promise<Output<'find_conversations'>> {
  if (contactId !== undefined) {
    const tickets = await findContactTickets(tx, actor, contactId);
    return { conversations: tickets.map(conversationOf), nextCursor: null };
  }
  const queueIds = queueId === undefined ? undefined : JSON.stringify([queueId]);
  const query = parseGiven(ticketApi.list.query, { searchParam: search, status, queueIds, cursor, showAll: true });
  const { tickets, nextCursor } = await listTickets(tx, actor, query);
  return { conversations: tickets.map(conversationOf), nextCursor };
}

/** Newest first, as programs expect; pages for screens are in the opposite order. */
export async function readConversationForAssistant(
  tx: Tx,
  actor: Actor,
  { conversationId, cursor }: Input<'read_conversation'>,
): Promise<Output<'read_conversation'>> {
  const query = parseGiven(messageApi.list.query, { cursor });
  const page = await listMessages(tx, actor, { params: { ticketId: conversationId }, query, body: {} });
  return {
    conversation: conversationOf(page.ticket),
    messages: page.messages.reverse().map(messageOf),
    nextCursor: page.nextCursor,
  };
}

export async function listQueuesForAssistant(tx: Tx): Promise<Output<'list_queues'>> {
  const { queues, people } = await listTransferTargets(tx);
  return {
    queues: queues.map(({ id, name, pending }) => ({ id, name, waiting: pending })),
    people: people.map(({ id, name, online, open, queueIds }) => ({ id, name, isOnline: online, open, queueIds })),
  };
}

export const conversationOf = (ticket: Ticket): AssistantConversation => {
  const { id, status, contact, isGroup, queue, user, lastMessage, unreadMessages, tags, createdAt, updatedAt } = ticket;
  return {
    ...{ id, status, isGroup, lastMessage, unreadMessages, createdAt, updatedAt },
    contact: { id: contact.id, name: contact.name, number: contact.number },
    queue: queue && { id: queue.id, name: queue.name },
    person: user && { id: user.id, name: user.name },
    tags: tags.map(({ name }) => name),
  };
};

/** A revoked message has no content here either, as on screens. */
function messageOf(message: Message): AssistantMessage {
  const { id, createdAt, fromMe, sentBy, contact, author, body, mediaType, media, isPrivate, isDeleted, status } =
    message;
  return {
    ...{ id, at: createdAt, fromCustomer: !fromMe, kind: mediaType, isPrivate, isDeleted, status },
    author: fromMe ? (sentBy?.name ?? null) : author?.name || contact?.name || null,
    body: isDeleted ? '' : body,
    fileName: isDeleted ? null : (media?.name ?? null),
  };
}
