import type { Campaign, CampaignProgress } from './campaign.ts';

/** `progress`: sent while it is running, once a second at most. */
export type CampaignEvent =
  | { action: 'create' | 'update'; record: Campaign }
  | { action: 'progress'; record: CampaignProgress }
  | { action: 'delete'; id: number; record: { id: number } };
