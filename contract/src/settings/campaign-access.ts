import { z } from 'zod';

/** Who works with campaigns: the company setting `campaignAccess`. */
export const campaignAccess = z.enum(['everyone', 'supervisor', 'admin']);
export type CampaignAccess = z.infer<typeof campaignAccess>;
