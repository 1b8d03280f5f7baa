import type { Campaign } from '@balcao/contract/campaigns/campaign';
import type { CampaignEvent } from '@balcao/contract/campaigns/campaign.events';
import { findRow, removeRow, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

const newestFirst = (a: Campaign, b: Campaign): number => b.id - a.id;

/** `isFiltered`: searched, so new ones are not inserted. */
export function applyCampaignEvent(
  cached: RecordPages<Campaign>,
  event: CampaignEvent,
  { isFiltered }: { isFiltered: boolean },
): RecordPages<Campaign> {
  if (event.action === 'delete') return removeRow(cached, event.id);
  const existing = findRow(cached, event.record.id);
  if (existing ? existing.updatedAt > event.record.updatedAt : isFiltered) return cached;
  if (event.action !== 'progress') return upsertRow(cached, event.record, newestFirst, event.action);
  return existing ? upsertRow(cached, { ...existing, ...event.record }, newestFirst, event.action) : cached;
}
