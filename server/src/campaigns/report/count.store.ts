import type { RecipientStatus } from '@balcao/contract/campaigns/recipient';
import type { Tx } from '../../platform/db/tx.ts';

export type VariantCount = { variant: number; status: RecipientStatus; people: number };

export const selectCounts = (tx: Tx, campaignId: number): Promise<VariantCount[]> =>
  tx.rows(
    'campaign-counts',
    'select variant, status, people from campaign_counts where company_id = current_company() and campaign_id = $1 and people > 0',
    [campaignId],
  );

/** Number of opt-outs per variant. */
export const selectOptOutCounts = (tx: Tx, campaignId: number): Promise<{ variant: number; people: number }[]> =>
  tx.rows(
    'campaign-opt-out-counts',
    `select variant, count(*)::int as people from campaign_recipients
     where company_id = current_company() and campaign_id = $1 and opted_out and variant is not null group by variant`,
    [campaignId],
  );

/** Reasons why people were not written to, most frequent first. */
export const selectReasons = (
  tx: Tx,
  campaignId: number,
): Promise<{ status: 'skipped' | 'failed'; reason: string; count: number }[]> =>
  tx.rows(
    'campaign-reasons',
    `select status, reason, people as count from campaign_reasons
     where company_id = current_company() and campaign_id = $1 and people > 0 order by people desc, reason`,
    [campaignId],
  );

/** Number of recipients who were asked for a confirmation, and of those who gave it. */
export const selectConfirmations = async (
  tx: Tx,
  campaignId: number,
): Promise<{ requested: number; confirmed: number }> =>
  (
    await tx.rows<{ requested: number; confirmed: number }>(
      'campaign-confirmations',
      `select count(*) filter (where requested_at is not null)::int as requested, count(*) filter (where confirmed_at is not null)::int as confirmed
       from campaign_recipients where company_id = current_company() and campaign_id = $1 and (requested_at is not null or confirmed_at is not null)`,
      [campaignId],
    )
  )[0] ?? { requested: 0, confirmed: 0 };
