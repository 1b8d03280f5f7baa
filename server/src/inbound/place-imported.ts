import type { Tx } from '../platform/tx.ts';
import { type Coming, isGroup } from './coming.ts';
import { importPlaces, insertImportTickets, touchImportTickets } from './import-write.store.ts';
import type { Unplaced } from './sort-out.ts';

/** `existingTicketIds`: those of `ticketIds` that existed before. */
type PlacedImport = { messages: Coming[]; ticketIds: number[]; had: number[] };

const keyOf = (m: { contactId: number; whatsappId: number }) => `${m.contactId}/${m.whatsappId}`;

/**
 * Imported messages go to the contact's active ticket on that connection, else to the one created for its imported
 * messages, else to a new one. A new one is closed at once when the connection is configured so
 * (closedTicketsPostImported) or when the last message was ours; else it is pending, as a conversation without an
 * answer.
 */
export async function placeImported(tx: Tx, unplaced: Unplaced[]): Promise<PlacedImport> {
  const groups = Map.groupBy(unplaced, keyOf);
  const places = await importPlaces(
    tx,
    [...groups.values()].map(([first]) => ({ contactId: first!.contactId, whatsappId: first!.whatsappId })),
  );
  const plans = places.map((place) => {
    const messages = groups.get(keyOf(place)) ?? [];
    const [oldest, newest] = [messages[0]!, messages.at(-1)!];
    const { preview, event } = newest;
    const group = isGroup(newest);
    return { ...place, preview, at: event.at, firstAt: oldest.event.at, fromMe: event.fromMe, group };
  });
  const there = plans.flatMap(({ ticketId, ...plan }) => (ticketId === null ? [] : [{ ...plan, ticketId }]));
  await touchImportTickets(tx, there);
  const made = await insertImportTickets(
    tx,
    plans.filter(({ ticketId }) => ticketId === null),
  );
  const ids = new Map([...there, ...made].map((one) => [keyOf(one), one.ticketId]));
  return {
    messages: unplaced.map((m) => ({ ...m, quiet: true, ticketId: m.replaces?.ticketId ?? ids.get(keyOf(m))! })),
    ticketIds: [...ids.values()],
    had: there.map(({ ticketId }) => ticketId),
  };
}
