import { z } from 'zod';
import { instant } from '../wire.ts';

/**
 * pending: waits for its turn, or a message is being sent; requested: the confirmation question was sent; confirmed, declined:
 * its answer; sent, delivered, read: the message; answered: they wrote after it; failed, skipped: `failReason` has the reason;
 * unknown: it cannot be determined whether the channel accepted it, and it is never sent again.
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

/** Why a person of the list is skipped. `samePerson`: the same person as another recipient, detected after the start. */
export const skipReason = z.enum(['optedOut', 'blocked', 'invalid', 'noAnswer', 'noNumber', 'samePerson']);
export type SkipReason = z.infer<typeof skipReason>;

/** One recipient of a campaign in the report. */
export const shipping = z.object({
  id: z.number(),
  campaignId: z.number(),
  contactId: z.number().nullable(),
  /** the ticket that contains the message */
  ticketId: z.number().nullable(),
  name: z.string(),
  /** digits; the last four are `****` for users without full number access */
  number: z.string(),
  /** which of the five texts; null: none chosen yet */
  variant: z.number().nullable(),
  /** the sent text, filled; `""`: nothing yet */
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
