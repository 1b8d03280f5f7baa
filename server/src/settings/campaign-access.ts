import { mayUseCampaigns } from '@balcao/contract/campaigns/campaign.rules';
import { ensure } from '@balcao/contract/errors';
import type { CampaignAccess } from '@balcao/contract/settings/campaign-access';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from './read-setting.ts';

/** All users of the company, unless it restricted access. @throws Failure ERR_NO_PERMISSION */
export async function requireCampaignAccess(tx: Tx, actor: Actor): Promise<void> {
  ensure(mayUseCampaigns(actor, await readSetting(tx, 'campaignAccess')), 'ERR_NO_PERMISSION');
}

const rooms: Record<CampaignAccess, string> = { everyone: 'company', supervisor: 'supervisors', admin: 'admins' };

/** The rooms for events of campaigns, their lists and files: the users who may work with them. */
export const campaignRooms = async (tx: Tx): Promise<string[]> => [rooms[await readSetting(tx, 'campaignAccess')]];
