import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ticketTransferred } from '../../tickets/change/ticket-events.ts';
import { queueMessage } from '../queue-message.ts';

/** Writes the notes of transfers in the same transaction, so that a refused or repeated transfer leaves none. */
export async function writeTransferNotes(
  tx: Tx,
  transfers: readonly PayloadOf<typeof ticketTransferred>[],
): Promise<void> {
  for (const { after, by, note } of transfers)
    if (note !== '') await queueMessage(tx, after, { body: note, isPrivate: true, origin: 'person', sentBy: by });
}
