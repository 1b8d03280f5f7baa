import { findInvoice, findOpenInvoiceId } from '../invoices/find-invoice.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { issueInvoiceNow } from '../invoices/update-invoices.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoServer } from './demo-server.ts';

/** A paid one, and the next, which is open. */
export async function addInvoices(
  server: DemoServer,
  { companyId }: Pick<DemoCompanyIds, 'companyId'>,
  { paidAt, now }: { paidAt: Date; now: Date },
): Promise<void> {
  await server.at({ now: () => paidAt }).inCompany(companyId, async (tx) => {
    await issueInvoiceNow(tx);
    const invoiceId = await findOpenInvoiceId(tx);
    if (invoiceId === null) return;
    const invoice = await findInvoice(tx, invoiceId);
    await payInvoice(tx, invoice, { ...invoice, provider: 'sandbox', paidAt }, server.invoices);
  });
  await server.at({ now: () => now }).inCompany(companyId, issueInvoiceNow);
}
