import { dayMs } from '@balcao/contract/durations';
import { findOpenInvoiceId, lockOpenInvoice } from '../invoices/find-invoice.ts';
import { issueInvoiceNow } from '../invoices/update-invoices.ts';
import { prepareCharge } from '../payments/checkout/start-charge.ts';
import { sandboxProvider } from '../payments/drivers/sandbox-provider.ts';
import { recordState } from '../payments/settlement/record-state.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoServer } from './demo-server.ts';

type Paid = {
  paidAt: Date;
  now: Date;
  /** amount refunded to the payer a day later */
  returnedCents?: number | undefined;
};

/** A paid invoice, and the next one, which is open. */
export async function addInvoices(
  server: DemoServer,
  { companyId }: Pick<DemoCompanyIds, 'companyId'>,
  { paidAt, now, returnedCents = 0 }: Paid,
): Promise<void> {
  const txid = await server
    .at({ now: () => paidAt })
    .inCompany(companyId, (tx) => payOpenInvoice(tx, server.payments, paidAt));
  const returnedAt = new Date(paidAt.getTime() + dayMs);
  if (txid !== null && returnedCents > 0)
    await server.at({ now: () => returnedAt }).inCompany(companyId, (tx) => {
      const returned = [{ id: paymentIdOf(txid), cents: returnedCents }];
      return recordState(tx, txid, { status: 'paid', payments: [], returned }, server.payments);
    });
  await server.at({ now: () => now }).inCompany(companyId, issueInvoiceNow);
}

async function payOpenInvoice(tx: Tx, deps: DemoServer['payments'], receivedAt: Date): Promise<string | null> {
  await issueInvoiceNow(tx);
  const invoiceId = await findOpenInvoiceId(tx);
  if (invoiceId === null) return null;
  const invoice = await lockOpenInvoice(tx, invoiceId);
  const offer = { planId: invoice.planId, priceCents: invoice.valueCents };
  const payer = { name: '', document: '', email: '' };
  const { charge } = await prepareCharge(tx, invoice, offer, payer, { provider: sandboxProvider });
  const payment = { id: paymentIdOf(charge.txid), cents: charge.valueCents, receivedAt };
  await recordState(tx, charge.txid, { status: 'paid', payments: [payment] }, deps);
  return charge.txid;
}

const paymentIdOf = (txid: string): string => `${txid}-1`;
