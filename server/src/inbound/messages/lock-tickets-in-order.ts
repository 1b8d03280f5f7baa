import { hasLockedContacts } from '../../contact-merges/lock-contacts.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { lockTickets } from '../../tickets/receive/lock-tickets.ts';

/** Never waits while contacts are locked, which avoids deadlocks: a conflict is retried. */
export const lockTicketsInOrder = (tx: Tx, ids: number[]): Promise<void> =>
  lockTickets(tx, ids, { isWaiting: !hasLockedContacts(tx) });
