import { z } from 'zod';
import { optOut } from '../campaigns/opt-out.ts';
import { calendarDay, instant, storableText } from '../wire.ts';

/** How and when somebody agreed to be written to. Taken back, it stays as what was. */
export const consent = z.object({
  id: z.number(),
  note: z.string(),
  /** YYYY-MM-DD */
  givenOn: z.iso.date(),
  /** who wrote it down, as they were called then */
  userName: z.string(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
});
export type Consent = z.infer<typeof consent>;

/** Whether a contact may be written to by campaigns, and by what. */
export const contactConsent = z.object({
  optOut: optOut.pick({ id: true, word: true, campaign: true, createdAt: true }).nullable(),
  /** newest first */
  consents: z.array(consent),
});
export type ContactConsent = z.infer<typeof contactConsent>;

export const consentInput = z.object({ note: storableText.trim().min(1).max(500), givenOn: calendarDay });
export type ConsentInput = z.output<typeof consentInput>;
