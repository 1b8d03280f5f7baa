import type { Campaign } from '@balcao/contract/campaigns/campaign';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { requireCampaignAccess } from '../settings/campaign-access.ts';
import { countCampaigns, readCampaigns, selectCampaignIds } from './campaign.store.ts';
import { presentCampaign } from './find-campaign.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

export async function listCampaigns(
  tx: Tx,
  actor: Actor,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ records: Campaign[]; count: number; hasMore: boolean }> {
  await requireCampaignAccess(tx, actor);
  const term = searchParam?.trim();
  const found = await selectCampaignIds(tx, term, pageRange(pageNumber, pageSize));
  const { page: ids, hasMore } = splitPage(found, pageSize);
  const rows = await readCampaigns(tx, ids);
  return {
    records: rows.map((row) => presentCampaign(tx, row)),
    count: await countCampaigns(tx, term),
    hasMore,
  };
}
