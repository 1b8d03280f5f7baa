import type { Tx } from '../../platform/db/tx.ts';
import { announceCampaignProgress } from '../campaign.audience.ts';
import { announceProgressJob } from '../campaign.jobs.ts';
import { readCampaigns } from '../campaign.store.ts';
import { countRecipientFigures } from './count-recipient-figures.ts';

/** At most one announcement per second, at its end, for everything that happened within it. */
export function announceSoon(tx: Tx, campaignId: number): void {
  const second = Math.floor(tx.now.getTime() / 1000) + 1;
  tx.enqueue(
    announceProgressJob,
    { companyId: tx.companyId, campaignId },
    { key: `campaign-progress:${campaignId}:${second}`, runAt: new Date(second * 1000), late: true },
  );
}

export async function announceProgress(tx: Tx, campaignId: number): Promise<void> {
  const [row] = await readCampaigns(tx, [campaignId]);
  if (row) await announceCampaignProgress(tx, row, await countRecipientFigures(tx, campaignId));
}
