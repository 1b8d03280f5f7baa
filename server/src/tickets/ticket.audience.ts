import { maskPerson } from '@balcao/contract/contacts/contact.rules';
import { maskMentions, maskMessage } from '@balcao/contract/messages/author.rules';
import type { MessageEvent } from '@balcao/contract/messages/message.events';
import type { Delivery } from '@balcao/contract/tickets/delivery';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketEvent, TicketTransferEvent } from '@balcao/contract/tickets/ticket.events';
import { audiencesOf, type TicketVisibility } from '@balcao/contract/tickets/visibility.rules';
import { type Actor, signatureOf } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';

/**
 * Rooms (docs/protocol.md 14). `{scope}/{status}` and `{scope}/notification` have the sockets of users with the
 * scope that joined that list; `sight:{scope}` all their sockets; `ticket:{id}` the viewers of one ticket.
 */
export const viewersOf = (ticketId: number): string => `ticket:${ticketId}`;
export const scopeRoom = (scope: string): string => `sight:${scope}`;
/** People who may read conversations of other queues: they remain viewers when a ticket moves out of their queues. */
export const historicRoom = 'sight:historic';

/** The rooms of live panels whose user may see the ticket: they get only its typing indicators. */
export const panelRooms = (t: TicketVisibility): string[] => audiencesOf(t).map(panelRoom);
export const panelRoom = (scope: string): string => `${scope}/moments`;

/** The fields that determine on which lists a ticket is. */
export type TicketAudience = TicketVisibility & Pick<Ticket, 'id' | 'status'>;

/** Everyone who has the ticket in a list or open. */
export const listRooms = (t: TicketAudience): string[] => [
  ...audiencesOf(t).flatMap((scope) => [`${scope}/${t.status}`, `${scope}/notification`]),
  viewersOf(t.id),
];

/**
 * Announces a change, in the protocol's order: unread cleared, removed, updated. Users who no longer see the ticket get
 * its removal, without its new state; clients that follow a single list are notified that it left that list.
 */
export function announceTicket(tx: Tx, before: Ticket | null, after: Ticket): void {
  announceReadAndDeparture(tx, before, after);
  tx.emit('ticket', { action: 'update', ticket: after }, { rooms: listRooms(after) });
}

/**
 * As `announceTicket`, after the `appMessage create` that moved the ticket, or after it was read: clients move their
 * lists by those, and a client that fetches a conversation again at each `update` would lose what arrives meanwhile. So
 * `update` is sent only for changes that those notices do not carry.
 */
export function announceTicketSideEffects(tx: Tx, before: Ticket | null, after: Ticket): void {
  if (before !== null && isSameExceptPreview(before, after)) announceReadAndDeparture(tx, before, after);
  else announceTicket(tx, before, after);
}

function isSameExceptPreview(before: Ticket, after: Ticket): boolean {
  const { lastMessage, unreadMessages, fromMe, delivery, updatedAt, version } = after;
  return (
    JSON.stringify({ ...before, lastMessage, unreadMessages, fromMe, delivery, updatedAt, version }) ===
    JSON.stringify(after)
  );
}

function announceReadAndDeparture(tx: Tx, before: Ticket | null, after: Ticket): void {
  const { id: ticketId, version } = after;
  if (before !== null && before.unreadMessages > 0 && after.unreadMessages === 0) {
    tx.emit('ticket', { action: 'update-unread', ticketId, version }, { rooms: listRooms(after) });
    tx.emit('ticket', { action: 'updateUnread', ticketId, version }, { rooms: listRooms(after) });
  }
  if (before !== null) announceDeparture(tx, before, after);
}

function announceDeparture(tx: Tx, before: Ticket, after: Ticket): void {
  const { id: ticketId, version } = after;
  const viewers = viewersOf(ticketId);
  const remainingRooms = audiencesOf(after).map(scopeRoom);

  if (audiencesOf(before).some((scope) => !audiencesOf(after).includes(scope))) {
    const formerRooms = listRooms(before);
    const lists = formerRooms.filter((room) => room !== viewers);
    // First to clients that only list the ticket, while viewers are still recognisable by their room: a conversation on screen
    // treats any `delete` as a real deletion.
    tx.emit('ticket', { action: 'delete', ticketId, version }, { rooms: lists, except: [...remainingRooms, viewers] });
    tx.emit(
      'ticket',
      { action: 'leave', ticketId, version },
      { rooms: formerRooms, except: [...remainingRooms, historicRoom], vacate: viewers },
    );
  }
  const filteredRooms = [
    ...(before.status === after.status
      ? []
      : audiencesOf(before).map((audience) => `${audience}/only:${before.status}`)),
    ...(before.userId === null || before.userId === after.userId ? [] : [`user:${before.userId}/only:notification`]),
  ];
  if (filteredRooms.length > 0)
    tx.emit('ticket', { action: 'delete', ticketId, version }, { rooms: filteredRooms, except: [viewers] });
}

/** To lists only: viewers are notified of the message itself. */
export function announceDelivery(tx: Tx, shown: TicketAudience, delivery: Delivery): void {
  const rooms = listRooms(shown).filter((room) => room !== viewersOf(shown.id));
  tx.emit('ticketDelivery', { action: 'update', ticketId: shown.id, delivery }, { rooms });
}

/** Announces a transfer to the new assignee, or to everyone who sees it in the queue, except the user who made it. */
export function announceTransfer(
  tx: Tx,
  after: Ticket,
  by: Actor,
  { queue, user }: Pick<TicketTransferEvent, 'queue' | 'user'>,
): void {
  const own = personRoom(by.userId);
  const rooms = user === null ? audiencesOf(after).map(scopeRoom) : [personRoom(user.id)];
  const payload = {
    action: 'transferred' as const,
    ticket: after,
    by: { id: by.userId, name: signatureOf(by) },
    queue,
    user,
  };
  tx.emit('ticketTransfer', payload, { rooms, except: [own] });
}

/** Notifies the person to whom the product has assigned a ticket. */
export function announceGiven(tx: Tx, after: Ticket): void {
  const { user, queue } = after;
  if (!user || !queue) return;
  const payload = { action: 'transferred' as const, ticket: after, by: null, queue, user };
  tx.emit('ticketTransfer', payload, { rooms: [personRoom(user.id)] });
}

/** Announces a deleted ticket, with a version higher than any it had. */
export function announceDeletion(tx: Tx, ticket: Ticket): void {
  tx.emit(
    'ticket',
    { action: 'delete', ticketId: ticket.id, version: ticket.version + 1 },
    { rooms: listRooms(ticket), vacate: viewersOf(ticket.id) },
  );
}

export const maskTicket = <T extends Pick<Ticket, 'contact' | 'isGroup' | 'lastMessage'>>(ticket: T): T => ({
  ...ticket,
  ...(ticket.isGroup && { lastMessage: maskMentions(ticket.lastMessage) }),
  contact: maskPerson(ticket.contact),
});

export const maskTicketEvent = (event: TicketEvent): TicketEvent =>
  event.action === 'update' ? { ...event, ticket: maskTicket(event.ticket) } : event;

export const maskTransferEvent = (event: TicketTransferEvent): TicketTransferEvent => ({
  ...event,
  ticket: maskTicket(event.ticket),
});

export function maskMessageEvent(event: MessageEvent): MessageEvent {
  if (!('message' in event)) return event;
  const message = maskMessage(event.message);
  if (event.action === 'update') return { ...event, message };
  return { ...event, message, ticket: maskTicket(event.ticket), contact: maskPerson(event.contact) };
}
