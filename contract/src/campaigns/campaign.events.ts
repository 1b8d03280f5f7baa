import type { Campaign } from './campaign.ts';

/** `progress`: while it runs, at most once a second. */
export type CampaignEvent =
  | { action: 'create' | 'update'; record: Campaign }
  | { action: 'progress'; record: CampaignProgress }
  | { action: 'delete'; id: number; record: { id: number } };

type CampaignProgress = Pick<
  Campaign,
  'id' | 'status' | 'statusReason' | 'counts' | 'pause' | 'completedAt' | 'updatedAt'
>;
