import { lockCompany } from '../companies/lock-company.ts';
import { findLockedInvoice, type StoredInvoice } from '../invoices/find-invoice.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import type { Tx } from '../platform/db/tx.ts';
import { sumNetReceived } from './charge.store.ts';
import { giveCredit } from './give-credit.ts';
import { selectLastPayment, selectPartlyPaidInvoiceIds } from './payment.store.ts';
import type { PaymentDeps } from './payment-deps.ts';

type Offer = { planId: number | null; detail: string; valueCents: number };

/**
 * Pays an open invoice, locked by the caller, if the parts received for it cover the present price; the rest becomes a
 * credit. Null: they do not cover it; otherwise the txid of the last part.
 */
export async function payFromReceived(
  tx: Tx,
  invoice: StoredInvoice,
  offer: Offer,
  deps: PaymentDeps,
): Promise<string | null> {
  const last = await selectLastPayment(tx, invoice.id);
  const restCents = (await sumNetReceived(tx, invoice.id)) - offer.valueCents;
  if (last === null || restCents < 0) return null;
  if (restCents > 0) await giveCredit(tx, invoice, { paymentId: last.id, valueCents: restCents, reason: 'too-much' });
  const { planId, detail, valueCents } = offer;
  await payInvoice(tx, invoice, { planId, detail, valueCents, provider: last.provider, paidAt: tx.now }, deps);
  return last.txid;
}

/** Runs after the price of open invoices was lowered. Idempotent. */
export async function payCoveredInvoices(tx: Tx, deps: PaymentDeps): Promise<void> {
  await lockCompany(tx);
  for (const id of await selectPartlyPaidInvoiceIds(tx)) {
    const invoice = await findLockedInvoice(tx, id);
    if (invoice.status === 'open') await payFromReceived(tx, invoice, invoice, deps);
  }
}
