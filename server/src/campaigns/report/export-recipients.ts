import { maxReportRows } from '@balcao/contract/campaigns/campaign-report';
import type { Shipping } from '@balcao/contract/campaigns/recipient';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { requireCampaignAccess } from '../../settings/campaign-access.ts';
import { findCampaign } from '../find-campaign.ts';
import { type RecipientFilter, selectRecipients } from './recipient.store.ts';
import { filterOf, presentShipping } from './show-report.ts';

type Query = Pick<RecipientFilter, 'status' | 'variant'> & {
  searchParam?: string | undefined;
  afterId?: number | undefined;
};

/** A page of all recipients that match the filter; numbers are masked for users who may not see them in full. */
export async function exportRecipients(
  tx: Tx,
  actor: Actor,
  campaignId: number,
  { afterId = 0, ...wanted }: Query,
): Promise<{ records: Shipping[]; hasMore: boolean }> {
  await requireCampaignAccess(tx, actor);
  const { name } = await findCampaign(tx, campaignId);
  if (afterId === 0) await recordAudit(tx, { action: 'campaign.export', by: actor, subject: { id: campaignId, name } });
  const rows = await selectRecipients(tx, filterOf(actor, campaignId, wanted), { afterId, limit: maxReportRows + 1 });
  const records = rows.slice(0, maxReportRows).map((shipping) => presentShipping(actor, shipping));
  return { records, hasMore: rows.length > maxReportRows };
}
