import type { Tx } from '../../platform/db/tx.ts';
import { announceCampaign } from '../campaign.audience.ts';
import { lockCampaigns } from '../campaign.store.ts';
import { findCampaign } from '../find-campaign.ts';
import { enqueueAdvance } from '../sending/enqueue-advance.ts';
import { saveState } from '../sending/state.store.ts';
import { insertRecipients } from './snapshot.store.ts';

/** Writes the snapshot of recipients: from then on the list may change. A crash repeats the whole transaction. */
export async function prepareCampaign(tx: Tx, campaignId: number): Promise<void> {
  const [row] = await lockCampaigns(tx, [campaignId]);
  if (row?.status !== 'EM_ANDAMENTO' || row.preparedAt || row.whatsappId === null) return;
  await insertRecipients(tx, row);
  await saveState(tx, campaignId, { preparedAt: tx.now, pauseReason: null });
  enqueueAdvance(tx, row.whatsappId, tx.now);
  await announceCampaign(tx, 'update', await findCampaign(tx, campaignId));
}
