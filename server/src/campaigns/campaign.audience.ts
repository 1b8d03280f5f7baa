import { campaignProgress, type RecipientFigures } from '@balcao/contract/campaigns/campaign';
import type { Tx } from '../platform/db/tx.ts';
import { campaignRooms } from '../settings/campaign-access.ts';
import type { CampaignRow } from './campaign.store.ts';
import { presentCampaign } from './find-campaign.ts';

export const announceCampaign = async (tx: Tx, action: 'create' | 'update', row: CampaignRow): Promise<void> =>
  tx.emit('campaign', { action, record: presentCampaign(tx, row) }, { rooms: await campaignRooms(tx) });

export const announceCampaignDeleted = async (tx: Tx, id: number): Promise<void> =>
  tx.emit('campaign', { action: 'delete', id, record: { id } }, { rooms: await campaignRooms(tx) });

/** Announces changed opt-outs: to users with access to campaigns for the list, to everybody for the contact. */
export async function announceOptOuts(tx: Tx): Promise<void> {
  tx.emit('campaignOptOut', { action: 'reload' }, { rooms: await campaignRooms(tx) });
  tx.emit('contactConsent', { action: 'reload' }, { rooms: ['company'] });
}

/** Without the campaign's texts, which do not change while it runs, so the event is small. */
export async function announceCampaignProgress(
  tx: Tx,
  row: CampaignRow,
  recipientFigures: RecipientFigures,
): Promise<void> {
  const record = campaignProgress.parse({ ...presentCampaign(tx, row), recipientFigures });
  tx.emit('campaign', { action: 'progress', record }, { rooms: await campaignRooms(tx) });
}
