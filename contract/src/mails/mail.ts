import { z } from 'zod';

export const mailKinds = [
  'passwordReset',
  'passwordChanged',
  'signupCode',
  'emailConfirmation',
  'invoice',
  'invoicePaid',
  'paymentCredit',
  'paymentReturned',
  'campaignStopped',
  'report',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * `waiting`: for its next attempt, or for a mail server; `sending`: a process is sending it; `failed`: the mail server
 * refused it, or did not accept it for a day; `expired`: its content is no longer useful.
 */
export const mailStatuses = ['waiting', 'sending', 'sent', 'failed', 'expired'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Why an attempt failed. `rejected`: the mail server permanently refuses this address or this text. */
export const mailFailReasons = ['unreachable', 'timeout', 'credentials', 'busy', 'rejected', 'unreadable'] as const;
export type MailFailReason = (typeof mailFailReasons)[number];

/** A mail of the installation, for its operator. */
export const mail = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  status: z.enum(mailStatuses),
  /** number so far */
  attempts: z.number(),
  /** reason of the last attempt; null when none has failed */
  failReason: z.enum(mailFailReasons).nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type Mail = z.infer<typeof mail>;

/** The text for its recipient. */
export const mailText = z.object({ subject: z.string(), text: z.string() });
export type MailText = z.infer<typeof mailText>;
