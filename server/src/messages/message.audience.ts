import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/tx.ts';
import { listRooms, viewersOf } from '../tickets/ticket.audience.ts';

/** A new message is told to whoever has the ticket on a list or on screen. */
export function announceNewMessage(tx: Tx, message: Message, ticket: Ticket): void {
  tx.emit('appMessage', { action: 'create', message, ticket, contact: ticket.contact }, { rooms: listRooms(ticket) });
}

/** A change of one is told to those who look at it, only (WIRE.md section 6). */
export function announceMessage(tx: Tx, message: Message): void {
  tx.emit('appMessage', { action: 'update', message }, { rooms: [viewersOf(message.ticketId)] });
}
