import { z } from 'zod';
import { instant } from '../wire.ts';

export const paymentProviders = ['pix', 'asaas', 'sandbox'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** The charge shown as a QR code, with the field names of this API's clients; other fields are ours. */
export const pixCharge = z.object({
  invoiceId: z.number(),
  txid: z.string(),
  /** the text of the code */
  qrcode: z.object({ qrcode: z.string() }),
  /** in reais, as `99.90` */
  valor: z.object({ original: z.string() }),
  expiresAt: instant,
  /** time left at the time of sending: the reader's clock may be wrong */
  secondsLeft: z.number(),
  /** true: nothing real is charged, and a button pays */
  isSandbox: z.boolean(),
});
export type PixCharge = z.infer<typeof pixCharge>;

/** The state of a charge; `renewedUntil` once its invoice is paid. `withdrawn`: the invoice is, and paying it is for nothing. */
export const chargeState = z.object({
  status: z.enum(['waiting', 'paid', 'expired', 'withdrawn']),
  renewedUntil: instant.nullable(),
});
export type ChargeState = z.infer<typeof chargeState>;

export const creditReasons = ['too-much', 'paid-twice', 'withdrawn'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** A received payment, for the operator. */
export const payment = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  invoiceId: z.number(),
  provider: z.enum(paymentProviders),
  /** the provider's id; for Pix the endToEndId */
  providerPaymentId: z.string(),
  /** in reais */
  value: z.number(),
  /** in reais: the refunded or charged back part */
  returned: z.number(),
  /** in reais: the value minus what was returned */
  net: z.number(),
  receivedAt: instant,
});
export type Payment = z.infer<typeof payment>;

/** A payment in excess of the requested amount. */
export const paymentCredit = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  invoiceId: z.number(),
  /** in reais */
  value: z.number(),
  reason: z.enum(creditReasons),
  /** null: neither refunded nor settled otherwise yet */
  resolvedAt: instant.nullable(),
  note: z.string(),
  createdAt: instant,
});
export type PaymentCredit = z.infer<typeof paymentCredit>;
