import { announceImport } from '../messages/message.audience.ts';
import type { Tx } from '../platform/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { announceTicket } from '../tickets/ticket.audience.ts';
import type { Arrived } from './coming.ts';
import { insertMessages, linkQuotes, linkQuotesTo } from './message-write.store.ts';
import { placeImported } from './place-imported.ts';
import { fetchTheirMedia, type Received, receivedOf } from './receive-messages.ts';
import { sortOut } from './sort-out.ts';

/**
 * Message history that a phone offers to a new device: stored with its own time and as read. No notifications, no
 * automation, no reordering of lists; each ticket is published once, however many messages it got.
 */
export async function receiveImported(tx: Tx, arrived: Arrived[]): Promise<Received[]> {
  // In chronological order, so that of two in the same second the earlier has the lower id.
  const unplaced = (await sortOut(tx, arrived)).sort((a, b) => a.event.at.getTime() - b.event.at.getTime());
  if (unplaced.length === 0) return [];
  const { messages, ticketIds, had } = await placeImported(tx, unplaced);
  const stored = await insertMessages(tx, messages);
  await linkQuotes(tx, stored);
  await linkQuotesTo(tx, stored);
  fetchTheirMedia(tx, stored);
  for (const ticket of await findTickets(tx, ticketIds)) announceTicket(tx, null, ticket);
  for (const ticketId of had) announceImport(tx, ticketId);
  return receivedOf(stored);
}
