import type { Campaign, CreateCampaignInput } from '@balcao/contract/campaigns/campaign';
import { nextCampaignStatus } from '@balcao/contract/campaigns/campaign.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { requireCampaignAccess } from '../settings/campaign-access.ts';
import { announceCampaign } from './campaign.audience.ts';
import { insertCampaign } from './campaign.store.ts';
import { mergeInput } from './campaign-input.ts';
import { findCampaign, presentCampaign } from './find-campaign.ts';
import { enqueueStart } from './sending/start-on-time.ts';
import { readCampaignSettings } from './settings/read-campaign-settings.ts';
import { refuseNumberInTexts, requireFuture, validateCampaign } from './validate-campaign.ts';

/** A campaign with a time is scheduled for it; one without is started by a user. */
export async function createCampaign(tx: Tx, actor: Actor, input: CreateCampaignInput): Promise<Campaign> {
  await requireCampaignAccess(tx, actor);
  const { window } = await readCampaignSettings(tx);
  const values = await mergeInput(tx, { window, ...input }, null);
  await validateCampaign(tx, values);
  await refuseNumberInTexts(tx, actor, values);
  if (values.scheduledAt) requireFuture(tx, values.scheduledAt);
  const status = nextCampaignStatus('INATIVA', values.scheduledAt ? 'schedule' : 'unschedule') ?? 'INATIVA';
  const row = await findCampaign(tx, await insertCampaign(tx, { ...values, status, userId: actor.userId }));
  enqueueStart(tx, row);
  await announceCampaign(tx, 'create', row);
  return presentCampaign(tx, row);
}
