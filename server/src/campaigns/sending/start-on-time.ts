import { maxLateMs } from '@balcao/contract/campaigns/campaign.rules';
import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { announceCampaign } from '../campaign.audience.ts';
import { startCampaignJob, startCampaignKey } from '../campaign.jobs.ts';
import { type CampaignRow, lockCampaigns } from '../campaign.store.ts';
import { findCampaign } from '../find-campaign.ts';
import { beginCampaign, stopCampaign } from './change-campaign-state.ts';

/** Schedules the start job at the campaign's time; does nothing without a time or unless it is scheduled. */
export function enqueueStart(tx: Tx, { id, status, scheduledAt }: CampaignRow): void {
  if (status === 'PROGRAMADA' && scheduledAt)
    tx.enqueue(
      startCampaignJob,
      { companyId: tx.companyId, campaignId: id, scheduledAt: scheduledAt.toISOString() },
      { key: startCampaignKey(id), runAt: scheduledAt },
    );
  else tx.cancelJob(startCampaignJob, startCampaignKey(id));
}

/** Starts a scheduled campaign, also when its time passed while the server was down. */
export async function startOnTime(
  tx: Tx,
  { campaignId, scheduledAt }: Pick<PayloadOf<typeof startCampaignJob>, 'campaignId' | 'scheduledAt'>,
): Promise<void> {
  const [row] = await lockCampaigns(tx, [campaignId]);
  if (row?.status !== 'PROGRAMADA' || row.scheduledAt?.toISOString() !== scheduledAt) return; // moved, started or removed
  if (tx.now.getTime() - row.scheduledAt.getTime() > maxLateMs) await stopCampaign(tx, row, 'stop', 'missed');
  else await beginOrStop(tx, row);
  await announceCampaign(tx, 'update', await findCampaign(tx, campaignId));
}

/** Stops the campaign if something it refers to no longer exists. */
async function beginOrStop(tx: Tx, row: CampaignRow): Promise<void> {
  try {
    await beginCampaign(tx, row, 'start');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await stopCampaign(tx, row, 'stop', error.code);
  }
}
