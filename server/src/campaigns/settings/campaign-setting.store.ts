import type { CampaignSettingKey } from '@balcao/contract/campaigns/campaign-setting';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

export const selectCampaignSettings = (tx: Tx): Promise<{ key: string; value: unknown }[]> =>
  tx.rows('campaign-settings', 'select key, value from campaign_settings where company_id = current_company()', []);

export async function saveCampaignSetting(tx: Tx, key: CampaignSettingKey, value: unknown): Promise<void> {
  await tx.rows(
    'campaign-setting-save',
    `insert into campaign_settings (key, value, updated_at) values ($1, $2, $3)
     on conflict (company_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, jsonb(value), tx.now],
  );
}
