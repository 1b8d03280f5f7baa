import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ticketAccepted, ticketClosed } from '../../tickets/change/ticket-events.ts';
import { deleteSessions } from './integration-session.store.ts';

type Ended = PayloadOf<typeof ticketAccepted> | PayloadOf<typeof ticketClosed>;

/** A user has the ticket, or it is closed: the next session starts from the beginning. */
export async function endIntegrationSessions(tx: Tx, ended: readonly Ended[]): Promise<void> {
  await deleteSessions(
    tx,
    ended.map(({ after }) => after.id),
  );
}
