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
 * Old messages that a phone hands over to a new device: kept with their own time and read already. Nobody is rung,
 * nothing is answered, no conversation moves in a list; each ticket is told once, however many came into it.
 */
export async function receiveImported(tx: Tx, arrived: Arrived[]): Promise<Received[]> {
  // In their own order, so that of two of the same second the earlier has the lower id.
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
