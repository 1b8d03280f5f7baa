import { z } from 'zod';
import { contactListItem } from '../contact-lists/contact-list.ts';
import { instant } from '../wire.ts';
import { campaign, recipientFigures } from './campaign.ts';
import { shipping } from './recipient.ts';

/** Above this the report contains no rows: they are fetched by page. */
export const maxReportRows = 2000;

/** Figures of one of the five texts. Each figure includes later states: a message that was read was also delivered. */
export const variantFigures = z.object({
  variant: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  answered: z.number(),
  optedOut: z.number(),
  failed: z.number(),
});
export type VariantFigures = z.infer<typeof variantFigures>;

/** The campaign with its results. */
export const campaignReport = campaign.omit({ contactList: true }).extend({
  /** all of them, or none when there are more than `maxReportRows` */
  shipping: z.array(shipping),
  contactList: z.object({ id: z.number(), name: z.string(), contacts: z.array(contactListItem) }).nullable(),
  variants: z.array(variantFigures),
  recipientFigures,
  /** number of people who are `skipped` or `failed`, by reason: the twenty most frequent */
  reasons: z.array(z.object({ status: z.enum(['skipped', 'failed']), reason: z.string(), count: z.number() })),
  /** estimated time of the last text, by pace and window; null: it is not running */
  endsAt: instant.nullable(),
});
export type CampaignReport = z.infer<typeof campaignReport>;
