import type { UpdateCampaignSettingsInput } from '@balcao/contract/campaigns/campaign-setting';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../../audit/changes-between.ts';
import { recordAuditedChange } from '../../audit/record-audit.ts';
import { lockCompany } from '../../companies/lock-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { requireCampaignAccess } from '../../settings/campaign-access.ts';
import { saveCampaignSetting } from './campaign-setting.store.ts';
import { campaignSettingKeys, presentCampaignSettings, readCampaignSettings } from './read-campaign-settings.ts';

type Rows = ReturnType<typeof presentCampaignSettings>;

export async function listCampaignSettings(tx: Tx, actor: Actor): Promise<Rows> {
  await requireCampaignAccess(tx, actor);
  return presentCampaignSettings(await readCampaignSettings(tx));
}

/** Running campaigns use them from their next message on. Absent settings keep their value. */
export async function updateCampaignSettings(
  tx: Tx,
  actor: Actor,
  { settings }: UpdateCampaignSettingsInput,
): Promise<Rows> {
  await requireCampaignAccess(tx, actor);
  await lockCompany(tx);
  const before = await readCampaignSettings(tx);
  await recordAuditedChange(tx, {
    action: 'campaign-settings.update',
    by: actor,
    changes: changesBetween({ ...before }, { ...settings }),
  });
  for (const key of campaignSettingKeys) {
    const value = settings[key];
    if (value !== undefined) await saveCampaignSetting(tx, key, value);
  }
  return presentCampaignSettings(await readCampaignSettings(tx));
}
