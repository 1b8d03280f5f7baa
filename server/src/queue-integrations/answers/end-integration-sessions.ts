import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ticketAccepted, ticketClosed } from '../../tickets/change/ticket-events.ts';
import { deleteSessions } from './integration-session.store.ts';

type Ended = PayloadOf<typeof ticketAccepted> | PayloadOf<typeof ticketClosed>;

/** A person has the conversation, or it is over: the next one begins from the start. */
export async function endIntegrationSessions(tx: Tx, ended: readonly Ended[]): Promise<void> {
  await deleteSessions(
    tx,
    ended.map(({ after }) => after.id),
  );
}
