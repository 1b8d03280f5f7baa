import type { CreditReason } from '@balcao/contract/payments/payment';

type Received = {
  invoice: { status: 'open' | 'paid' | 'withdrawn'; valueCents: number };
  /** of what the charge offers */
  priceCents: number;
  /** what came before for all charges of the invoice, less what went back to the payer */
  netCents: number;
  /** less what of it has gone back already */
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
 * What a payment does. A charge is an offer: whoever pays its price has paid the invoice, also when the invoice's own was changed
 * meanwhile. Too little leaves the invoice open; what is too much, or comes when nothing is open any more, is the company's credit.
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
  // Of all that has come: what came before may be more than a cheaper plan costs.
  const cents = totalCents - (asOffered ? priceCents : invoice.valueCents);
  return { paysInvoice: true, asOffered, credit: cents > 0 ? { cents, reason: 'too-much' } : null };
}
