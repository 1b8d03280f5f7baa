import { z } from 'zod';

/** `detail`: the item or the payer; `address`: the target of the link. Days are formatted in the reader's zone. */
const aboutMoney = {
  name: z.string(),
  email: z.string(),
  detail: z.string(),
  valueCents: z.int(),
  address: z.string(),
};

/**
 * Why a campaign was stopped automatically: its time had passed, signs of a ban by the channel, its template, or something
 * deleted that it uses.
 */
const stopKinds = ['missed', 'ban', 'template', 'other'] as const;
export type StopKind = (typeof stopKinds)[number];

/** The content of a mail apart from its language: stored encrypted, and parsed when the mail is written out. */
export const mailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passwordReset'), name: z.string(), email: z.string(), token: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), name: z.string(), email: z.string() }),
  z.object({ kind: z.literal('invoice'), ...aboutMoney, dueDate: z.string() }),
  z.object({ kind: z.literal('invoicePaid'), ...aboutMoney, renewedUntil: z.string() }),
  z.object({ kind: z.literal('paymentCredit'), ...aboutMoney }),
  z.object({ kind: z.literal('paymentReturned'), ...aboutMoney }),
  z.object({ kind: z.literal('signupCode'), name: z.string(), email: z.string(), code: z.string() }),
  z.object({ kind: z.literal('emailConfirmation'), name: z.string(), email: z.string(), token: z.string() }),
  z.object({
    kind: z.literal('campaignStopped'),
    name: z.string(),
    email: z.string(),
    campaignId: z.number(),
    campaign: z.string(),
    why: z.enum(stopKinds),
  }),
  /** a report as a file; `title` and `period` as printed on it */
  z.object({
    kind: z.literal('report'),
    name: z.string(),
    email: z.string(),
    exportId: z.number(),
    title: z.string(),
    period: z.string(),
  }),
]);
export type MailContent = z.infer<typeof mailContent>;

export const mailLanguages = ['pt', 'en', 'es'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** Portuguese for `pt-BR` and when nothing was chosen. */
export const readMailLanguage = (text: string | null | undefined): MailLanguage =>
  mailLanguages.find((language) => language === text?.slice(0, 2).toLowerCase()) ?? 'pt';
