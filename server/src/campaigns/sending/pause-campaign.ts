import type { Tx } from '../../platform/db/tx.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { lockRunning, saveState } from './state.store.ts';

export type Pause = { reason: NonNullable<CampaignRow['pauseReason']>; until: Date | null };

/** Saves the reason of the wait; null: none. Ignored for a campaign that does not run any more. */
export async function pauseCampaign(tx: Tx, row: CampaignRow, pause: Pause | null): Promise<void> {
  const until = pause?.until ?? null;
  if (row.pauseReason === (pause?.reason ?? null) && row.pauseUntil?.getTime() === until?.getTime()) return;
  if (!(await lockRunning(tx, row.id))) return;
  await saveState(tx, row.id, { pauseReason: pause?.reason ?? null, pauseUntil: until });
  announceSoon(tx, row.id);
}
