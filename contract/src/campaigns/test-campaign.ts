import { z } from 'zod';
import { contactFields } from '../contacts/contact.ts';
import { variants } from './campaign.ts';

/** `variant`: which of the five texts; absent: the first non-empty one. */
export const testCampaignInput = z.object({
  number: contactFields.shape.number,
  variant: z.literal([...variants]).optional(),
});
export type TestCampaignInput = z.output<typeof testCampaignInput>;

/** The message sent. `filledFor`: the person it was filled for; `""` when there is none yet. */
export const testedCampaign = z.object({ body: z.string(), variant: z.number(), filledFor: z.string() });
export type TestedCampaign = z.infer<typeof testedCampaign>;
