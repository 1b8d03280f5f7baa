import { isBanSign, lockedUntil } from '@balcao/contract/campaigns/ban-signs.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { announceCampaign } from '../campaign.audience.ts';
import { lockCampaigns } from '../campaign.store.ts';
import { findCampaign } from '../find-campaign.ts';
import { stopCampaign } from './change-campaign-state.ts';
import { saveLock } from './sending-state.store.ts';
import { selectRunningIds } from './state.store.ts';

/** At the first ban sign stops all campaigns of the connection, which stores the lock: stopped campaigns may be removed. */
export async function stopAll(tx: Tx, whatsappId: number, reason: string): Promise<void> {
  if (!isBanSign(reason) && !['banned', 'tempBanned'].includes(reason)) return;
  const until = lockedUntil(reason);
  if (until) await saveLock(tx, whatsappId, until);
  const ids = await selectRunningIds(tx, whatsappId);
  await stopRunning(
    tx,
    ids.toSorted((a, b) => a - b),
    reason,
  );
}

/** Stops those that still run after they are locked: one may have been cancelled meanwhile. */
export async function stopRunning(tx: Tx, ids: number[], reason: string): Promise<void> {
  for (const row of await lockCampaigns(tx, ids)) {
    if (row.status !== 'EM_ANDAMENTO') continue;
    await stopCampaign(tx, row, 'stop', reason);
    await announceCampaign(tx, 'update', await findCampaign(tx, row.id));
  }
}
