import type { Campaign } from './campaign.ts';

/** While it runs at most one a second, with the counts. */
export type CampaignEvent =
  | { action: 'create' | 'update'; record: Campaign }
  | { action: 'delete'; id: number; record: { id: number } };
