import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { campaignApi } from '@balcao/contract/campaigns/campaign.api';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { cachedLists, type RecordPages, type Records, useRecords } from '../ui/tables/use-records.ts';
import { applyCampaignEvent } from './campaign.live.ts';

const listKey = ['campaigns', 'list'] as const;

export function useCampaigns(): Records<Campaign> {
  useLive('campaign', (event) => {
    for (const { key, isSearched: isFiltered } of cachedLists(listKey))
      updateCached<RecordPages<Campaign>>(key, (cached) => applyCampaignEvent(cached, event, { isFiltered }));
  });
  return useRecords<Campaign>({
    key: listKey,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(campaignApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.records, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

/** Invalidates lists and reports after the user's own write. */
export const invalidateCampaigns = (): void => void queryClient.invalidateQueries({ queryKey: ['campaigns'] });

export async function removeCampaign({ id }: Campaign): Promise<void> {
  await call(campaignApi.remove, { params: { id } });
  invalidateCampaigns();
}
