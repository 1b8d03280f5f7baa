import type { Tx } from '../../platform/db/tx.ts';

/**
 * Whether no message of the other ticket has the client id of `m`. A look-up for each message: for `not exists`, the
 * generic plan would hash the whole ticket.
 */
const isOnlyHere = (ticketId: string) =>
  `(select o.client_id from messages o where o.company_id = current_company() and o.ticket_id = ${ticketId} and o.client_id = m.client_id) is null`;

/** Moves all messages of a ticket to the one that it is merged into; each remembers its original ticket. */
export async function moveMessagesToTicket(tx: Tx, fromTicketId: number, toTicketId: number): Promise<void> {
  await tx.rows(
    'merge-messages',
    // The client id is unique per ticket: one that exists on both sides is cleared.
    `update messages m set ticket_id = $2, home_ticket_id = nullif(coalesce(home_ticket_id, $1), $2),
       client_id = case when ${isOnlyHere('$2')} then m.client_id end
     where company_id = current_company() and ticket_id = $1`,
    [fromTicketId, toTicketId],
  );
}

/** Messages that were moved out of this ticket stay in the other one permanently. */
export async function detachMovedMessages(tx: Tx, ticketId: number): Promise<void> {
  await tx.rows(
    'merge-clear-original',
    'update messages set home_ticket_id = null where company_id = current_company() and home_ticket_id = $1 and ticket_id <> $1',
    [ticketId],
  );
}

/**
 * Moves messages that came into one of these tickets from another one to the destination of that one. Returns the
 * tickets that messages were moved to or from.
 */
export async function returnMessages(
  tx: Tx,
  ticketIds: number[],
  destinationOf: (originalId: number) => number,
): Promise<number[]> {
  const rows = await tx.rows<{ from: number; to: number }>(
    'unmerge-original',
    `with moved as (
       update messages m set ticket_id = x.place, home_ticket_id = nullif(m.home_ticket_id, x.place)
       from (select o.id, o.ticket_id as was, h.place from messages o
         join unnest($2::int[], $3::int[]) h(home, place) on h.home = o.home_ticket_id
         where o.company_id = current_company() and o.ticket_id = any($1) and o.ticket_id <> h.place) x
       where m.company_id = current_company() and m.id = x.id returning x.was, x.place)
     select distinct was as "from", place as "to" from moved`,
    [ticketIds, ticketIds, ticketIds.map(destinationOf)],
  );
  return rows.flatMap(({ from, to }) => [from, to]);
}

/** Moves these messages to another ticket permanently. */
export async function reassignMessages(tx: Tx, ids: number[], ticketId: number): Promise<void> {
  await tx.rows(
    'unmerge-move-new',
    `update messages m set ticket_id = $2, home_ticket_id = null,
         client_id = case when ${isOnlyHere('$2')} then m.client_id end
       where company_id = current_company() and id = any($1)`,
    [ids, ticketId],
  );
}

/** A message belongs to its ticket's contact; one that is being sent follows when its result is recorded. */
export async function alignMessages(tx: Tx, ticketIds: number[]): Promise<void> {
  await tx.rows(
    'moved-messages',
    `update messages m set contact_id = t.contact_id from tickets t
     where m.company_id = current_company() and m.ticket_id = any($1) and t.company_id = current_company() and t.id = m.ticket_id
       and m.contact_id <> t.contact_id and m.status <> 'sending'`,
    [ticketIds],
  );
}
