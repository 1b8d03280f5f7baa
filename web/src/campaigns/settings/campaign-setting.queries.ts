import { campaignSettingApi } from '@balcao/contract/campaigns/campaign.api';
import {
  type CampaignSettings,
  campaignSettings,
  campaignSettingValues,
  type UpdateCampaignSettingsInput,
} from '@balcao/contract/campaigns/campaign-setting';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/queries/query-client.ts';

const key = ['campaign-settings'] as const;
type Rows = { key: string; value: string }[];

/** The stored settings; undefined until known. */
export function useCampaignSettings(): { settings: CampaignSettings | undefined; error: unknown; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => readRows(await call(campaignSettingApi.list, { signal })),
  });
  return { settings: data, error, retry: () => void refetch() };
}

export async function saveCampaignSettings(settings: UpdateCampaignSettingsInput['settings']): Promise<void> {
  const rows = await call(campaignSettingApi.update, { body: { settings } });
  queryClient.setQueryData(key, readRows(rows));
}

/** Settings without a row have their default. */
function readRows(rows: Rows): CampaignSettings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  return campaignSettingValues.parse(
    Object.fromEntries(
      Object.entries(campaignSettings).map(([name, { initial }]) => {
        const text = stored.get(name);
        return [name, text === undefined ? initial : (JSON.parse(text) as unknown)];
      }),
    ),
  );
}
