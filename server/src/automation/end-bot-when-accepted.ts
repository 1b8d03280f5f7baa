import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { ticketAccepted } from '../tickets/change/ticket-events.ts';
import { endBotSessions } from './bot-session.store.ts';

/** Whatever becomes of the ticket, the machine speaks in this conversation no more. Out of hours is still said. */
export async function endBotWhenAccepted(tx: Tx, accepted: readonly PayloadOf<typeof ticketAccepted>[]): Promise<void> {
  await endBotSessions(
    tx,
    accepted.map(({ after }) => after.id),
  );
}
