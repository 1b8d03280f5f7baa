import {
  type CampaignSettingKey,
  type CampaignSettings,
  campaignSettings,
  campaignSettingValues,
} from '@balcao/contract/campaigns/campaign-setting';
import type { Tx } from '../../platform/db/tx.ts';
import { selectCampaignSettings } from './campaign-setting.store.ts';

/** The company's values; defaults for those that are missing or no longer valid. */
export async function readCampaignSettings(tx: Tx): Promise<CampaignSettings> {
  const stored = new Map((await selectCampaignSettings(tx)).map(({ key, value }) => [key, value]));
  const entries = Object.entries(campaignSettings).map(([key, { value, initial }]) => {
    const parsed = value.safeParse(stored.get(key));
    return [key, parsed.success ? parsed.data : initial];
  });
  return campaignSettingValues.parse(Object.fromEntries(entries));
}

/** Wire format: the id is the key's position in the list, from 1. */
export const presentCampaignSettings = (settings: CampaignSettings): { id: number; key: string; value: string }[] =>
  campaignSettingKeys.map((key, place) => ({ id: place + 1, key, value: JSON.stringify(settings[key]) }));

export const campaignSettingKeys = Object.keys(campaignSettings) as CampaignSettingKey[]; // exactly its keys
