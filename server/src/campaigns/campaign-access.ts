import { mayUseCampaigns } from '@balcao/contract/campaigns/campaign.rules';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';

/** Everybody of the company, unless it narrowed that. @throws Failure ERR_NO_PERMISSION */
export async function requireCampaignAccess(tx: Tx, actor: Actor): Promise<void> {
  ensure(mayUseCampaigns(actor, await readSetting(tx, 'campaignAccess')), 'ERR_NO_PERMISSION');
}
