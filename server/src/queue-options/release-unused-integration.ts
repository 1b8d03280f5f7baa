import type { Tx } from '../platform/db/tx.ts';
import { announceOptions } from './announce-options.ts';
import { clearUnusedIntegration } from './queue-option.store.ts';

/**
 * The integration is about to be deleted. Options that led to it before they got another action, or options under them, still refer
 * to it; no screen shows that, and nobody could delete it.
 */
export async function releaseUnusedIntegration(tx: Tx, integrationId: number): Promise<void> {
  for (const queueId of new Set(await clearUnusedIntegration(tx, integrationId))) await announceOptions(tx, queueId);
}
