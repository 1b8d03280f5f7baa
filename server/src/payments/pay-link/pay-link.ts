import { readDocument } from '@balcao/contract/companies/document.rules';
import { ensure } from '@balcao/contract/errors';
import { toReais } from '@balcao/contract/invoices/money.rules';
import type { PayLinkCharge, PayLinkView } from '@balcao/contract/payments/checkout';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { lockCompany } from '../../companies/lock-company.ts';
import { findInvoice, lockOpenInvoice } from '../../invoices/find-invoice.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { selectNewestCharge, sumNetReceived } from '../charge.store.ts';
import { paySandboxCharge } from '../checkout/find-charge-state.ts';
import { readBillingParty } from '../checkout/read-billing-party.ts';
import { requirePayerDocument } from '../checkout/require-payer-document.ts';
import { dueCents, type PreparedCharge, prepareCharge } from '../checkout/start-charge.ts';
import type { PaymentDeps } from '../payment-deps.ts';

export async function showPayLink(tx: Tx, invoiceId: number, deps: PaymentDeps): Promise<PayLinkView> {
  const { name, timeZone } = await findCompanyProfile(tx);
  const invoice = await findInvoice(tx, invoiceId);
  const netCents = await sumNetReceived(tx, invoiceId);
  return {
    companyName: name,
    detail: invoice.detail,
    value: toReais(invoice.valueCents),
    received: toReais(netCents),
    due: toReais(dueCents(deps.provider, { priceCents: invoice.valueCents, netCents })),
    dueDate: invoice.dueDate.toISOString(),
    timeZone,
    status: invoice.status,
    renewedUntil: invoice.renewedUntil?.toISOString() ?? null,
    receiptUrl: invoice.status === 'paid' ? deps.links.receiptUrl(invoice) : null,
    isPayable: deps.provider !== null,
  };
}

/**
 * A charge for the invoice's own plan. If the company has no CPF or CNPJ, the user of the link gives one for this
 * payment only, as there is no session: it is not stored, and must not replace the company's at the provider.
 */
export async function payLinkCharge(
  tx: Tx,
  invoiceId: number,
  payer: PayLinkCharge,
  deps: PaymentDeps,
): Promise<PreparedCharge> {
  await lockCompany(tx);
  const invoice = await lockOpenInvoice(tx, invoiceId);
  const { firstName, document: ofCompany, email } = await readBillingParty(tx);
  const isOwn = readDocument(ofCompany) !== null;
  const document = isOwn ? ofCompany : payer.document || ofCompany;
  requirePayerDocument(deps, document);
  const { name } = await findCompanyProfile(tx);
  const offer = { planId: invoice.planId, priceCents: invoice.valueCents };
  const guest = !isOwn && { isGuest: true as const };
  const prepared = await prepareCharge(
    tx,
    invoice,
    offer,
    { name: firstName || name, document, email, ...guest },
    deps,
  );
  return { ...prepared, refusal: isOwn ? 'companyDocument' : 'document' };
}

export async function payLinkSandbox(
  tx: Tx,
  invoiceId: number,
  cents: number | undefined,
  deps: PaymentDeps,
): Promise<void> {
  const charge = await selectNewestCharge(tx, invoiceId);
  ensure(charge, 'ERR_NOT_FOUND');
  await paySandboxCharge(tx, charge.txid, cents, deps);
}
