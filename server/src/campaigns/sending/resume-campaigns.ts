import { isListening } from '@balcao/contract/connections/connection.rules';
import type { connectionStatusChanged } from '../../connections/session/connection-status-changed.ts';
import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { enqueueAdvance } from './enqueue-advance.ts';
import { selectRunningIds } from './state.store.ts';

/** Resumes the campaigns of a connection as soon as it is up again, not at the next periodic check. */
export async function resumeCampaigns(
  tx: Tx,
  changed: readonly PayloadOf<typeof connectionStatusChanged>[],
): Promise<void> {
  for (const { id, status } of changed)
    if (isListening(status) && (await selectRunningIds(tx, id)).length > 0) enqueueAdvance(tx, id, tx.now);
}
