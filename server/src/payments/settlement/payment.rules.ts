import type { CreditReason } from '@balcao/contract/payments/payment';

type Received = {
  invoice: { status: 'open' | 'paid' | 'withdrawn'; valueCents: number };
  /** of the plan that the charge offers */
  priceCents: number;
  /** received earlier by all charges of the invoice, less returns */
  netCents: number;
  /** less the part that is already returned */
  paymentCents: number;
};

type PaymentOutcome = {
  paysInvoice: boolean;
  /** the offer of the charge is bought; false: the amount pays only the invoice as it is */
  asOffered: boolean;
  /** null: all of it is for the invoice */
  credit: { cents: number; reason: CreditReason } | null;
};

/**
 * The effect of a payment. A charge is an offer: paying its price pays the invoice, even if the invoice's price has
 * changed. Less leaves it open; an excess, or a payment when nothing is open, is the company's credit.
 */
export function outcomeOf(received: Received): PaymentOutcome {
  const { invoice, priceCents, netCents, paymentCents } = received;
  if (invoice.status !== 'open') {
    const reason = invoice.status === 'paid' ? 'paid-twice' : 'withdrawn';
    return { paysInvoice: false, asOffered: false, credit: { cents: paymentCents, reason } };
  }
  const totalCents = netCents + paymentCents;
  const asOffered = totalCents >= priceCents;
  if (!asOffered && totalCents < invoice.valueCents) return { paysInvoice: false, asOffered: false, credit: null };
  // Of the total received: earlier payments may exceed a cheaper plan's price.
  const cents = totalCents - (asOffered ? priceCents : invoice.valueCents);
  return { paysInvoice: true, asOffered, credit: cents > 0 ? { cents, reason: 'too-much' } : null };
}
