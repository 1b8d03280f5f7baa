import { z } from 'zod';
import { optOut } from '../campaigns/opt-out.ts';
import { calendarDay, instant, storableText } from '../wire.ts';

/** How and when a person agreed to receive messages. It is kept after its withdrawal. */
export const consent = z.object({
  id: z.number(),
  note: z.string(),
  /** YYYY-MM-DD */
  givenOn: z.iso.date(),
  /** the name of the user who recorded it, at that time */
  userName: z.string(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
});
export type Consent = z.infer<typeof consent>;

/** Whether campaigns may write to a contact, and on what basis. */
export const contactConsent = z.object({
  optOut: optOut.pick({ id: true, word: true, campaign: true, createdAt: true }).nullable(),
  /** newest first */
  consents: z.array(consent),
});
export type ContactConsent = z.infer<typeof contactConsent>;

export const consentInput = z.object({ note: storableText.trim().min(1).max(500), givenOn: calendarDay });
export type ConsentInput = z.output<typeof consentInput>;
