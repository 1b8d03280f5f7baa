import { maskMessage } from '@balcao/contract/messages/author.rules';
import type { Message, MessageStatus } from '@balcao/contract/messages/message';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceDelivery, listRooms, viewersOf } from '../tickets/ticket.audience.ts';
import { publishProgress } from './delivery/message-progress.ts';
import { refreshTicketJob } from './message.jobs.ts';
import type { MessageAndTicket } from './message.store.ts';

/** Announces a new message to everyone who has the ticket in a list or open. */
export function announceNewMessage(tx: Tx, message: Message, ticket: Ticket): void {
  tx.emit('appMessage', { action: 'create', message, ticket, contact: ticket.contact }, { rooms: listRooms(ticket) });
}

/** Announces a changed message to viewers of the ticket only (docs/protocol.md 15). */
export function announceMessage(tx: Tx, message: Message): void {
  tx.emit('appMessage', { action: 'update', message }, { rooms: [viewersOf(message.ticketId)] });
  if (message.fromMe && isFailing(message.status)) enqueueFailureRefresh(tx, message.ticketId);
}

/**
 * Announces the delivery progress of a message: to viewers of the ticket, to lists that show it as the preview, and to
 * the automatic writer of the message.
 */
export function announceProgress(tx: Tx, { message, ticketAudience, origin }: MessageAndTicket): void {
  announceMessage(tx, message);
  const { id: messageId, status, failReason, updatedAt } = message;
  publishProgress(tx, { messageId: Number(messageId), status, failReason, origin });
  if (ticketAudience)
    announceDelivery(tx, ticketAudience, { messageId, status: status === 'sending' ? 'queued' : status, updatedAt });
}

export const isFailing = (status: MessageStatus): boolean => status === 'failed' || status === 'unknown';

/**
 * Updates the failed counter that lists show. In a job, because a ticket is locked before its messages, and the caller
 * already has the message locked.
 */
export const enqueueFailureRefresh = (tx: Tx, ticketId: number): void =>
  tx.enqueue(refreshTicketJob, { companyId: tx.companyId, ticketId }, { key: `refresh:${ticketId}` });

/** A send was undone: viewers of the ticket remove the message. */
export function announceUndoneSend(tx: Tx, ticketId: number, messageId: number): void {
  tx.emit('appMessage', { action: 'delete', ticketId, messageId: String(messageId) }, { rooms: [viewersOf(ticketId)] });
}

/** The message moved to another ticket: viewers of the former one are notified and remove it. */
export function announceMessageMoved(tx: Tx, message: Message, formerTicketId: number): void {
  tx.emit('appMessage', { action: 'update', message }, { rooms: [viewersOf(formerTicketId)] });
}

/** Hundreds of old messages were imported: viewers of the ticket fetch it again. */
export function announceImport(tx: Tx, ticketId: number): void {
  tx.emit('appMessage', { action: 'import', ticketId }, { rooms: [viewersOf(ticketId)] });
}

/** The message as this user may see it. Every verb that returns a message presents it with this function. */
export const presentMessage = (actor: Actor, message: Message): Message =>
  can(actor, 'numbers:seeFull') ? message : maskMessage(message);
