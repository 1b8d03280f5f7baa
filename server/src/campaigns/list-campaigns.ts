import type { Campaign } from '@balcao/contract/campaigns/campaign';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
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
  const ids = await selectCampaignIds(tx, term, { skip: (pageNumber - 1) * pageSize, limit: pageSize + 1 });
  const rows = await readCampaigns(tx, ids.slice(0, pageSize));
  return {
    records: rows.map((row) => presentCampaign(tx, row)),
    count: await countCampaigns(tx, term),
    hasMore: ids.length > pageSize,
  };
}
