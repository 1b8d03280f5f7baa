import { z } from 'zod';
import { instant, optionalParam } from '../wire.ts';
import { skipReason } from './recipient.ts';

/** `now`: started manually, at once; `scheduled`: at its scheduled time, if that is in the future. */
export const forecastQuery = z.object({
  start: optionalParam(z.enum(['now', 'scheduled'])).transform((start) => start ?? 'scheduled'),
});
export type ForecastQuery = z.output<typeof forecastQuery>;

/** The forecast of a start with its list, its tag and the current settings. */
export const campaignForecast = z.object({
  /** how many people would be written to */
  people: z.number(),
  /** people who would be skipped, by reason */
  skipped: z.array(z.object({ reason: skipReason, count: z.number() })),
  /** entries of the list and tag that are the same person as another */
  doubles: z.number(),
  startsAt: instant,
  /** the last recipient's turn; null: no recipients, or more than a year away */
  endsAt: instant.nullable(),
  /**
   * the number of new conversations that it begins, and their use of the connection's budget per day (YYYY-MM-DD), for
   * a year at most
   */
  newChats: z.object({
    total: z.number(),
    leftToday: z.number(),
    perDay: z.number(),
    days: z.array(z.object({ day: z.string(), count: z.number() })),
  }),
  /** cost of the templates by the company's price table, if everybody who is asked agrees; null: not on WhatsApp Cloud */
  cost: z.object({ currency: z.string(), amount: z.number() }).nullable(),
});
export type CampaignForecast = z.infer<typeof campaignForecast>;
