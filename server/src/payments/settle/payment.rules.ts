import type { CreditReason } from '@balcao/contract/payments/payment';

type Received = {
  invoice: { status: 'open' | 'paid' | 'withdrawn'; valueCents: number };
  /** of one charge: what it asked for, and the price of what it offers */
  chargeCents: number;
  priceCents: number;
  /** before this payment: on this charge, and on all charges of the invoice */
  chargeReceivedCents: number;
  invoiceReceivedCents: number;
  paymentCents: number;
};

export type PaymentOutcome = {
  paysInvoice: boolean;
  /** what the charge offers is bought; false: so much pays the invoice as it is, and nothing that costs more */
  asOffered: boolean;
  /** null: all of it is for the invoice */
  credit: { cents: number; reason: CreditReason } | null;
};

/**
 * What a payment does. A charge is an offer: whoever pays all that it asked for has paid the invoice, also when its price was changed
 * meanwhile. Too little leaves the invoice open; what is too much, or comes when nothing is open any more, is the company's credit.
 */
export function outcomeOf(received: Received): PaymentOutcome {
  const { invoice, chargeCents, priceCents, chargeReceivedCents, invoiceReceivedCents, paymentCents } = received;
  if (invoice.status !== 'open') {
    const reason = invoice.status === 'paid' ? 'paid-twice' : 'withdrawn';
    return { paysInvoice: false, asOffered: false, credit: { cents: paymentCents, reason } };
  }
  const totalCents = invoiceReceivedCents + paymentCents;
  const asOffered = chargeReceivedCents + paymentCents >= chargeCents || totalCents >= priceCents;
  if (!asOffered && totalCents < invoice.valueCents) return { paysInvoice: false, asOffered: false, credit: null };
  // Of all that has come: what came before may be more than a cheaper plan costs.
  const cents = totalCents - (asOffered ? priceCents : invoice.valueCents);
  return { paysInvoice: true, asOffered, credit: cents > 0 ? { cents, reason: 'too-much' } : null };
}
