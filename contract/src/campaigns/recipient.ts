import { z } from 'zod';
import { instant } from '../wire.ts';

/**
 * pending: its turn has not come, or what is sent is on its way; requested: was asked whether they want it; confirmed: does;
 * declined: does not; sent, delivered, read: the message; answered: they wrote after it; failed, skipped: `failReason` says why;
 * unknown: nobody can tell whether the channel took it, and it is never sent again.
 */
export const recipientStatus = z.enum([
  'pending',
  'requested',
  'confirmed',
  'declined',
  'sent',
  'delivered',
  'read',
  'answered',
  'failed',
  'skipped',
  'unknown',
]);
export type RecipientStatus = z.infer<typeof recipientStatus>;

/** Why a person of the list is skipped. `samePerson`: the same person as another recipient, found out after the start. */
export const skipReason = z.enum(['optedOut', 'blocked', 'invalid', 'noAnswer', 'noNumber', 'samePerson']);
export type SkipReason = z.infer<typeof skipReason>;

/** One recipient of a campaign, as the report shows them. */
export const shipping = z.object({
  id: z.number(),
  campaignId: z.number(),
  contactId: z.number().nullable(),
  /** the ticket that contains the message */
  ticketId: z.number().nullable(),
  name: z.string(),
  /** digits; the last four are `****` for whoever may not see numbers whole */
  number: z.string(),
  /** which of the five texts; null: none chosen yet */
  variant: z.number().nullable(),
  /** what they were sent, filled; `""`: nothing yet */
  message: z.string(),
  confirmationMessage: z.string().nullable(),
  confirmation: z.boolean(),
  status: recipientStatus,
  /** a `SkipReason`, a `FailureReason`, or an error code */
  failReason: z.string().nullable(),
  confirmationRequestedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** when the channel accepted the campaign's message */
  deliveredAt: instant.nullable(),
  answeredAt: instant.nullable(),
  /** they opted out after it */
  optedOut: z.boolean(),
});
export type Shipping = z.infer<typeof shipping>;
