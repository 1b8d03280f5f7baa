import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TransferTargets } from '@balcao/contract/tickets/transfer-targets';

type Person = TransferTargets['people'][number];
/** Of somebody in no queue, whom nothing can be handed to, only the name is known. */
type Holder = Pick<Person, 'id' | 'name'> & Partial<Person>;
/** Of the panel: those who wait, or one person with what they have. */
export type MomentColumn = { key: string; person: Holder | null; tickets: Ticket[] };

export const waitingKey = 'waiting';

/**
 * First those who wait, longest first; then a column per person: whoever is there or has something, the fullest first. Within it who
 * has been silent longest comes first.
 */
export function momentColumns(
  pending: readonly Ticket[],
  open: readonly Ticket[],
  people: readonly Person[],
): MomentColumn[] {
  const byUser = Map.groupBy(open, ({ userId }) => userId);
  const columns = [...people, ...otherHolders(people, open)]
    .map(
      (person): MomentColumn => ({
        key: String(person.id),
        person,
        tickets: (byUser.get(person.id) ?? []).toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt)),
      }),
    )
    .filter(({ person, tickets }) => tickets.length > 0 || person?.online)
    .sort((a, b) => b.tickets.length - a.tickets.length || (a.person?.name ?? '').localeCompare(b.person?.name ?? ''));
  const waiting = pending.toSorted((a, b) => waitsSince(a).localeCompare(waitsSince(b)));
  return [{ key: waitingKey, person: null, tickets: waiting }, ...columns];
}

/** An admin may have conversations and be in no queue. */
function otherHolders(people: readonly Person[], open: readonly Ticket[]): Holder[] {
  const known = new Set(people.map(({ id }) => id));
  const others = open.flatMap(({ user }) => (user && !known.has(user.id) ? [[user.id, user] as const] : []));
  return [...new Map(others).values()];
}

/** When somebody began to wait; in service: when something happened last. */
export const waitsSince = (ticket: Ticket): string =>
  ticket.status === 'pending' ? (ticket.queuedAt ?? ticket.createdAt) : ticket.updatedAt;
