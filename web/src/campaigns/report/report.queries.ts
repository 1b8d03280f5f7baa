import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { campaignApi, campaignReportApi } from '@balcao/contract/campaigns/campaign.api';
import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import type { RecipientStatus, Shipping } from '@balcao/contract/campaigns/recipient';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { updateCached } from '../../platform/queries/cached-changes.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Records, useRecords } from '../../ui/tables/use-records.ts';

const reportKey = (id: number) => ['campaigns', 'report', id] as const;
const rowsKey = (id: number) => ['campaigns', 'recipients', id] as const;

/** Minimum interval of refetches of data without its own notice (rows, figures of each text). */
const refreshMs = 5_000;

/** A campaign with its figures, kept current. */
export function useCampaignReport(id: number): {
  report: CampaignReport | undefined;
  error: unknown;
  retry: () => void;
} {
  const refresh = useRefresh(id);
  useLive('campaign', (event) => {
    if (event.action === 'delete') {
      if (event.id === id) void queryClient.invalidateQueries({ queryKey: reportKey(id) });
      return;
    }
    if (event.record.id !== id) return;
    updateCached<CampaignReport>(reportKey(id), (cached) => withProgress(cached, event.record));
    refresh();
  });
  const query = useQuery({
    queryKey: reportKey(id),
    queryFn: ({ signal }) => call(campaignApi.show, { params: { id }, signal }),
  });
  // A cached report is kept when its refetch fails, but not when the campaign was deleted.
  const isDeleted = query.error instanceof Refusal && query.error.code === 'ERR_NOT_FOUND';
  const error = isDeleted ? query.error : emptyState(query).error;
  return { report: query.data, error, retry: () => void query.refetch() };
}

/** Merges the campaign of a notice; an older one is ignored. */
function withProgress(cached: CampaignReport, change: Partial<Campaign> & Pick<Campaign, 'updatedAt'>): CampaignReport {
  const { contactList: _, ...record } = change;
  return cached.updatedAt > record.updatedAt ? cached : { ...cached, ...record };
}

/** Coalesces the refetches of many notices into one. */
function useRefresh(id: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: reportKey(id) });
      void queryClient.invalidateQueries({ queryKey: rowsKey(id) });
    }, refreshMs);
  };
}

/** The recipients of a campaign, searched, filtered and paged. */
export const useRecipients = (id: number, status: RecipientStatus | undefined): Records<Shipping> =>
  useRecords<Shipping>({
    key: [...rowsKey(id), status ?? 'all'],
    fetch: async ({ search, page, signal }) => {
      const query = { searchParam: search, status, pageNumber: page };
      const reply = await call(campaignReportApi.recipients, { params: { id }, query, signal });
      return { rows: reply.records, count: reply.count, hasMore: reply.hasMore };
    },
  });

/** All recipients that match a filter, fetched page by page. */
export async function fetchRecipients(
  id: number,
  filter: { status: RecipientStatus | undefined; searchParam: string },
): Promise<Shipping[]> {
  const all: Shipping[] = [];
  for (;;) {
    const query = { ...filter, afterId: all.at(-1)?.id };
    const { records, hasMore } = await call(campaignReportApi.export, { params: { id }, query });
    all.push(...records);
    if (!hasMore) return all;
  }
}
