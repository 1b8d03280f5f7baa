import { z } from 'zod';
import { instant } from '../wire.ts';
import { skipReason } from './recipient.ts';

/** `now`: by hand, at once; `scheduled`: at its time, where that is ahead. */
export const forecastQuery = z.object({ start: z.enum(['now', 'scheduled']).default('scheduled') });
export type ForecastQuery = z.output<typeof forecastQuery>;

/** What would come of a campaign if it started with its list, its tag and the settings as they are. */
export const campaignForecast = z.object({
  /** who would be written to */
  people: z.number(),
  /** who is there but is left out, and why */
  skipped: z.array(z.object({ reason: skipReason, count: z.number() })),
  /** rows of list and tag that are a person who is there already */
  doubles: z.number(),
  startsAt: instant,
  /** when the last of them has their turn; null: there is nobody, or it is further away than a year */
  endsAt: instant.nullable(),
  /** with how many a conversation begins, and what that takes of the connection's budget on which days (YYYY-MM-DD), of a year at most */
  newChats: z.object({
    total: z.number(),
    leftToday: z.number(),
    perDay: z.number(),
    days: z.array(z.object({ day: z.string(), count: z.number() })),
  }),
  /** of the templates, by the company's price table, where all who are asked agree; null: no WhatsApp Cloud */
  cost: z.object({ currency: z.string(), amount: z.number() }).nullable(),
});
export type CampaignForecast = z.infer<typeof campaignForecast>;
