import { z } from 'zod';
import { contactFields } from '../contacts/contact.ts';
import { variants } from './campaign.ts';

/** `variant`: which of the five texts; without it the first that says something. */
export const testCampaignInput = z.object({
  number: contactFields.shape.number,
  variant: z.literal([...variants]).optional(),
});
export type TestCampaignInput = z.output<typeof testCampaignInput>;

/** What goes, as `filledFor` would read it: `""` when nobody is there yet. */
export const testedCampaign = z.object({ body: z.string(), variant: z.number(), filledFor: z.string() });
export type TestedCampaign = z.infer<typeof testedCampaign>;
