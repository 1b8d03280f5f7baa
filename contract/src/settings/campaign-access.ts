import { z } from 'zod';

/** The users with access to campaigns: the company setting `campaignAccess`. */
export const campaignAccess = z.enum(['everyone', 'supervisor', 'admin']);
export type CampaignAccess = z.infer<typeof campaignAccess>;
