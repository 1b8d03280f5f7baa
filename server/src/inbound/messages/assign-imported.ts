import type { Tx } from '../../platform/db/tx.ts';
import { findImportTickets, insertImportTickets, touchImportTickets } from '../../tickets/receive/imported-tickets.ts';
import { isGroup, type ResolvedMessage } from '../journal/inbound-types.ts';
import type { UnassignedMessage } from './resolve-messages.ts';

/** `existingTicketIds`: those of `ticketIds` that existed before. */
type AssignedImport = { messages: ResolvedMessage[]; ticketIds: number[]; existingTicketIds: number[] };

const keyOf = (m: { contactId: number; whatsappId: number }) => `${m.contactId}/${m.whatsappId}`;

/**
 * Imported messages go to the contact's active ticket on that connection, otherwise to the one created for its imported
 * messages, otherwise to a new one. A new one is closed at once when the connection is configured so
 * (closedTicketsPostImported), when the last message was ours, or when the contact is blocked; otherwise it is pending, as a
 * conversation without an answer.
 */
export async function assignImported(tx: Tx, unassigned: UnassignedMessage[]): Promise<AssignedImport> {
  const groups = Map.groupBy(unassigned, keyOf);
  const conversations = await findImportTickets(
    tx,
    [...groups.values()].map(([first]) => ({ contactId: first!.contactId, whatsappId: first!.whatsappId })),
  );
  const plans = conversations.map((place) => {
    const messages = groups.get(keyOf(place)) ?? [];
    const [oldest, newest] = [messages[0]!, messages.at(-1)!];
    const { preview, event } = newest;
    const group = isGroup(newest);
    const chat = messages.findLast((m) => !m.event.fromMe)?.event.chat ?? null;
    return { ...place, preview, at: event.at, firstAt: oldest.event.at, fromMe: event.fromMe, group, chat };
  });
  const existing = plans.flatMap(({ ticketId, ...plan }) => (ticketId === null ? [] : [{ ...plan, ticketId }]));
  await touchImportTickets(tx, existing);
  const inserted = await insertImportTickets(
    tx,
    plans.filter(({ ticketId }) => ticketId === null),
  );
  const ids = new Map([...existing, ...inserted].map((one) => [keyOf(one), one.ticketId]));
  return {
    messages: unassigned.map((m) => ({ ...m, isSilent: true, ticketId: m.replaces?.ticketId ?? ids.get(keyOf(m))! })),
    ticketIds: [...ids.values()],
    existingTicketIds: existing.map(({ ticketId }) => ticketId),
  };
}
