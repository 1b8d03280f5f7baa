import { z } from 'zod';
import { instant } from '../wire.ts';

export const paymentProviders = ['pix', 'asaas', 'sandbox'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** What is shown as a QR code, under the names that clients of this API read; the rest is ours. */
export const pixCharge = z.object({
  invoiceId: z.number(),
  txid: z.string(),
  /** the text of the code */
  qrcode: z.object({ qrcode: z.string() }),
  /** in reais, as `99.90` */
  valor: z.object({ original: z.string() }),
  expiresAt: instant,
  /** true: nothing real is asked for, and a button pays */
  isSandbox: z.boolean(),
});
export type PixCharge = z.infer<typeof pixCharge>;

/** What has become of a charge; `renewedUntil` once its invoice is paid. */
export const chargeState = z.object({
  status: z.enum(['waiting', 'paid', 'expired']),
  renewedUntil: instant.nullable(),
});
export type ChargeState = z.infer<typeof chargeState>;

export const creditReasons = ['too-much', 'paid-twice'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** What has come, as the operator of the installation sees it. */
export const payment = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  invoiceId: z.number(),
  provider: z.enum(paymentProviders),
  /** the provider's name for it: of Pix its endToEndId */
  providerPaymentId: z.string(),
  /** in reais */
  value: z.number(),
  receivedAt: instant,
});
export type Payment = z.infer<typeof payment>;

/** What has come beyond what was asked for. */
export const paymentCredit = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  invoiceId: z.number(),
  /** in reais */
  value: z.number(),
  reason: z.enum(creditReasons),
  /** null: not yet given back, nor counted otherwise */
  resolvedAt: instant.nullable(),
  note: z.string(),
  createdAt: instant,
});
export type PaymentCredit = z.infer<typeof paymentCredit>;
