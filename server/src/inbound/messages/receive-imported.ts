import { showLastMessage } from '../../messages/changes/show-last-message.ts';
import { announceImport } from '../../messages/message.audience.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { announceTicket } from '../../tickets/ticket.audience.ts';
import type { IncomingMessage } from '../journal/inbound-types.ts';
import { assignImported } from './assign-imported.ts';
import { lockTicketsInOrder } from './lock-tickets-in-order.ts';
import { enqueueMediaFetches, type MessageKey, readableKeysOf } from './receive-messages.ts';
import { resolveMessages } from './resolve-messages.ts';
import { linkStoredQuotes, storeMessages } from './store-messages.ts';

/**
 * Message history that a phone offers to a new device: stored with its own time and as read. No notifications, no
 * automation, no reordering of lists; each ticket is published once, however many messages it got. A placeholder that one
 * of them replaces may be the preview of its ticket.
 */
export async function receiveImported(tx: Tx, incoming: IncomingMessage[]): Promise<MessageKey[]> {
  // In chronological order, so that of two in the same second the earlier one has the lower id: it arrives after the other.
  const newestFirst = await resolveMessages(tx, incoming);
  const unassigned = newestFirst.toReversed().sort((a, b) => a.event.at.getTime() - b.event.at.getTime());
  if (unassigned.length === 0) return [];
  const placeholderTicketIds = [...new Set(unassigned.flatMap(({ replaces }) => replaces?.ticketId ?? []))];
  await lockTicketsInOrder(tx, placeholderTicketIds);
  const { messages, ticketIds, existingTicketIds } = await assignImported(tx, unassigned);
  const stored = await storeMessages(tx, messages);
  await linkStoredQuotes(tx, stored);
  enqueueMediaFetches(tx, stored);
  for (const ticket of await findTickets(tx, placeholderTicketIds)) await showLastMessage(tx, ticket);
  for (const ticket of await findTickets(tx, ticketIds)) announceTicket(tx, null, ticket);
  for (const ticketId of existingTicketIds) announceImport(tx, ticketId);
  return readableKeysOf(stored);
}
