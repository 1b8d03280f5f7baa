import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { EndpointEvent } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import type { connectionStatusChanged } from '../connections/session/connection-status-changed.ts';
import type { contactAnnounced } from '../contacts/contact-announced.ts';
import type { machineMessageProgressed } from '../messages/delivery/message-progress.ts';
import type { CustomerMessage } from '../messages/receive/message-received.ts';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { ratingAnswered } from '../ratings/rating-events.ts';
import type { ticketAccepted, ticketClosed, ticketOpened, ticketTransferred } from '../tickets/change/ticket-events.ts';
import { enqueueDelivery } from './delivery.jobs.ts';
import { insertDeliveries, type Occurrence } from './delivery.store.ts';

/** Stored in the transaction of the event: a rollback sends nothing. */
async function queue(tx: Tx, event: EndpointEvent, occurrences: readonly Occurrence[]): Promise<void> {
  if (occurrences.length === 0) return;
  const waiting = await insertDeliveries(tx, event, occurrences);
  const seen = new Set<string>();
  for (const { endpointId, subject } of waiting) {
    const key = `${endpointId} ${subject}`;
    if (!seen.has(key)) enqueueDelivery(tx, endpointId, subject);
    seen.add(key);
  }
}

const subjectOf = (ticketId: number): string => `ticket:${ticketId}`;
const ticketOf = ({ id, uuid, channel, status, isGroup, queue, user, whatsapp, contact, tags }: Ticket) => ({
  ticket: { id, uuid, channel, status, isGroup, queue, user, whatsapp, tags: tags.map(({ name }) => name) },
  contact: { id: contact.id, name: contact.name, number: contact.number, email: contact.email },
});
const messageOf = ({ id, body, mediaType, media, quotedMsgId, author, createdAt }: Message) => ({
  ...{ id, body, mediaType, mediaName: media?.name ?? null, quotedMsgId, author, createdAt },
});

export const queueOpened = (tx: Tx, all: readonly PayloadOf<typeof ticketOpened>[]): Promise<void> =>
  queue(
    tx,
    'ticket.opened',
    all.map(({ ticket, how, isReopened }) => ({
      subject: subjectOf(ticket.id),
      data: { ...ticketOf(ticket), how, isReopened },
    })),
  );

export const queueAccepted = (tx: Tx, all: readonly PayloadOf<typeof ticketAccepted>[]): Promise<void> =>
  queue(
    tx,
    'ticket.accepted',
    all.map(({ after }) => ({ subject: subjectOf(after.id), data: ticketOf(after) })),
  );

export const queueTransferred = (tx: Tx, all: readonly PayloadOf<typeof ticketTransferred>[]): Promise<void> =>
  queue(
    tx,
    'ticket.transferred',
    all.map(({ after }) => ({ subject: subjectOf(after.id), data: ticketOf(after) })),
  );

export const queueClosed = (tx: Tx, all: readonly PayloadOf<typeof ticketClosed>[]): Promise<void> =>
  queue(
    tx,
    'ticket.closed',
    all.map(({ before, after, how }) => ({
      subject: subjectOf(after.id),
      data: { ...ticketOf(after), how, servedBy: before.user },
    })),
  );

export const queueReceived = (tx: Tx, all: readonly CustomerMessage[]): Promise<void> =>
  queue(
    tx,
    'message.received',
    all.map(({ message, ticket }) => ({
      subject: subjectOf(ticket.id),
      data: { ...ticketOf(ticket), message: messageOf(message) },
    })),
  );

/** Delivery progress of messages from programs, schedules and campaigns. */
export const queueProgress = (tx: Tx, all: readonly PayloadOf<typeof machineMessageProgressed>[]): Promise<void> =>
  queue(
    tx,
    'message.status',
    all.map(({ messageId, status, failReason, origin }) => ({
      subject: `message:${messageId}`,
      data: { message: { id: String(messageId), status, failReason, origin } },
    })),
  );

export const queueRated = (tx: Tx, all: readonly PayloadOf<typeof ratingAnswered>[]): Promise<void> =>
  queue(
    tx,
    'rating.answered',
    all.map(({ ticketId, scale, rate }) => ({ subject: subjectOf(ticketId), data: { ticketId, scale, rate } })),
  );

const contactEvents = { create: 'contact.created', update: 'contact.updated', delete: 'contact.deleted' } as const;

export async function queueContacts(tx: Tx, all: readonly PayloadOf<typeof contactAnnounced>[]): Promise<void> {
  for (const action of ['create', 'update', 'delete'] as const)
    await queue(
      tx,
      contactEvents[action],
      all.flatMap((event) => {
        if (event.action !== action) return [];
        if (event.action === 'delete')
          return { subject: `contact:${event.contactId}`, data: { contact: { id: event.contactId } } };
        const { id, name, number, email, isGroup, channel, active, extraInfo, tags } = event.contact;
        const contact = { id, name, number, email, isGroup, channel, active, extraInfo, tags };
        return { subject: `contact:${id}`, data: { contact } };
      }),
    );
}

export const queueConnections = (tx: Tx, all: readonly PayloadOf<typeof connectionStatusChanged>[]): Promise<void> =>
  queue(
    tx,
    'connection.status',
    all.map(({ id, name, status, reason }) => ({
      subject: `connection:${id}`,
      data: { connection: { id, name, status, reason } },
    })),
  );
