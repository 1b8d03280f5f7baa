import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TransferTargets } from '@balcao/contract/tickets/transfer-targets';
import { formatCount } from '../../platform/formatting.ts';

type Person = TransferTargets['people'][number];
/** A user without a queue cannot be a transfer target: only their name is known. */
type Holder = Pick<Person, 'id' | 'name'> & Partial<Person>;
/** A column of the panel: the pending tickets, or one user with their tickets. */
export type MomentColumn = {
  key: string;
  person: Holder | null;
  tickets: Ticket[];
  /** false: there are more, which are not loaded */
  isAll: boolean;
};
/** Which of the two lists are loaded completely. */
type Loaded = { pending: boolean; open: boolean };

export const waitingKey = 'waiting';

/**
 * The pending column first, longest wait first; then a column for each user who is online or has tickets, those with
 * most tickets first. Within it the longest silence comes first.
 */
export function momentColumns(
  pending: readonly Ticket[],
  open: readonly Ticket[],
  people: readonly Person[],
  isAll: Loaded = { pending: true, open: true },
): MomentColumn[] {
  const byUser = Map.groupBy(open, ({ userId }) => userId);
  const columns = [...people, ...otherHolders(people, open)]
    .map(
      (person): MomentColumn => ({
        key: String(person.id),
        person,
        tickets: (byUser.get(person.id) ?? []).toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt)),
        isAll: isAll.open,
      }),
    )
    .filter(({ person, tickets }) => tickets.length > 0 || person?.online)
    .sort((a, b) => b.tickets.length - a.tickets.length || (a.person?.name ?? '').localeCompare(b.person?.name ?? ''));
  const waiting = pending.toSorted((a, b) => waitsSince(a).localeCompare(waitsSince(b)));
  return [{ key: waitingKey, person: null, tickets: waiting, isAll: isAll.pending }, ...columns];
}

/** An admin may have tickets without being in a queue. */
function otherHolders(people: readonly Person[], open: readonly Ticket[]): Holder[] {
  const known = new Set(people.map(({ id }) => id));
  const others = open.flatMap(({ user }) => (user && !known.has(user.id) ? [[user.id, user] as const] : []));
  return [...new Map(others).values()];
}

/** When the customer began to wait; for an open ticket, the time of the last event. */
export const waitsSince = (ticket: Ticket): string =>
  ticket.status === 'pending' ? (ticket.queuedAt ?? ticket.createdAt) : ticket.updatedAt;

/** `400+` where more tickets exist than are loaded. */
export const countText = (count: number, isAll: boolean): string => `${formatCount(count)}${isAll ? '' : '+'}`;
