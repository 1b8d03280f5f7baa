import type { Campaign, UpdateCampaignInput } from '@balcao/contract/campaigns/campaign';
import { isEditable, lockedWhenCancelled, nextCampaignStatus } from '@balcao/contract/campaigns/campaign.rules';
import { Failure, invalidInput } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { requireCampaignAccess } from '../settings/campaign-access.ts';
import { announceCampaign } from './campaign.audience.ts';
import { type CampaignRow, saveCampaign } from './campaign.store.ts';
import { mergeInput } from './campaign-input.ts';
import { findCampaign, lockCampaign, presentCampaign } from './find-campaign.ts';
import { enqueueStart } from './sending/start-on-time.ts';
import { refuseNumberInTexts, requireFuture, validateCampaign } from './validate-campaign.ts';

/** Absent fields keep their value. A cancelled campaign stays cancelled, with its connection and recipients. */
export async function updateCampaign(tx: Tx, actor: Actor, id: number, input: UpdateCampaignInput): Promise<Campaign> {
  await requireCampaignAccess(tx, actor);
  const before = await lockEditableCampaign(tx, id);
  const values = await mergeInput(tx, input, before);
  if (before.status === 'CANCELADA') {
    const now = { ...values, tagListId: values.tagId };
    const was = { ...before, tagListId: before.tagId };
    for (const field of lockedWhenCancelled) if (now[field] !== was[field]) throw invalidInput(field, 'locked');
  }
  await validateCampaign(tx, values, before);
  await refuseNumberInTexts(tx, actor, values);
  const isMoved = values.scheduledAt?.getTime() !== before.scheduledAt?.getTime();
  if (values.scheduledAt && isMoved) requireFuture(tx, values.scheduledAt);
  const status = nextCampaignStatus(before.status, values.scheduledAt ? 'schedule' : 'unschedule');
  if (status === null) throw new Failure('ERR_CAMPAIGN_STATUS', { status: before.status });
  await saveCampaign(tx, id, { ...values, status });
  const row = await findCampaign(tx, id);
  enqueueStart(tx, row);
  await announceCampaign(tx, 'update', row);
  return presentCampaign(tx, row);
}

/** @throws Failure ERR_CAMPAIGN_STATUS */
export async function lockEditableCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  const row = await lockCampaign(tx, id);
  const { status, scheduledAt } = row;
  if (!isEditable({ status, scheduledAt: scheduledAt?.toISOString() ?? null }, tx.now))
    throw new Failure('ERR_CAMPAIGN_STATUS', { status });
  return row;
}
