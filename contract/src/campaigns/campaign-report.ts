import { z } from 'zod';
import { contactListItem } from '../contact-lists/contact-list.ts';
import { instant } from '../wire.ts';
import { campaign } from './campaign.ts';
import { shipping } from './recipient.ts';

/** Beyond this the report carries no rows: they are asked for by the page. */
export const maxReportRows = 2000;

/** One of the five texts. A person who read it was also delivered to, and so on: each figure holds those after it. */
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

/** The campaign with what it did. */
export const campaignReport = campaign.omit({ contactList: true }).extend({
  /** all of them, or none when there are more than `maxReportRows` */
  shipping: z.array(shipping),
  contactList: z.object({ id: z.number(), name: z.string(), contacts: z.array(contactListItem) }).nullable(),
  variants: z.array(variantFigures),
  /** how many are written to for each `skipped` or `failed` reason */
  reasons: z.array(z.object({ status: z.enum(['skipped', 'failed']), reason: z.string(), count: z.number() })),
  /** when the last text will have gone, by pace and window; null: it does not run */
  endsAt: instant.nullable(),
});
export type CampaignReport = z.infer<typeof campaignReport>;
