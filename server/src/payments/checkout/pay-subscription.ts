import { readDocument } from '@balcao/contract/companies/document.rules';
import { ensure } from '@balcao/contract/errors';
import type { CheckoutInput } from '@balcao/contract/payments/checkout';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockCompany } from '../../companies/lock-company.ts';
import { requirePlanFits } from '../../companies/require-plan.ts';
import { saveBillingParty } from '../../companies/save-billing-party.ts';
import { findOpenInvoiceId, lockOpenInvoice } from '../../invoices/find-invoice.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { selectCharge } from '../charge.store.ts';
import { payFromReceived } from '../pay-from-received.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findOfferedPlan } from './offered-plans.ts';
import { readBillingParty } from './read-billing-party.ts';
import { requirePayerDocument } from './require-payer-document.ts';
import { type PreparedCharge, prepareCharge } from './start-charge.ts';

/**
 * Submits the checkout: stores its data in the company, and offers the plan at its own price; the plan changes on
 * payment. @throws Failure ERR_NOT_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PLAN_TOO_SMALL, ERR_PAYMENT_UNAVAILABLE
 */
export async function paySubscription(
  tx: Tx,
  actor: Actor,
  form: CheckoutInput,
  deps: PaymentDeps,
): Promise<PreparedCharge> {
  ensure(can(actor, 'billing:pay'), 'ERR_NO_PERMISSION');
  await lockCompany(tx);
  const invoiceId = form.invoiceId ?? (await findOpenInvoiceId(tx));
  ensure(invoiceId, 'ERR_NOT_FOUND');
  const invoice = await lockOpenInvoice(tx, invoiceId);
  const offer = await offerOf(tx, form.plan?.planId ?? invoice.planId, invoice);
  const name = [form.firstName, form.lastName].filter(Boolean).join(' ');
  await saveBillingParty(tx, {
    billingName: name,
    addressStreet: form.address2,
    addressCity: form.city,
    addressState: form.state,
    addressZipCode: form.zipcode,
    // Bare, as the company's form stores it: searches expect that.
    ...(form.document !== '' && { document: readDocument(form.document) ?? form.document }),
  });
  await recordAudit(tx, { action: 'payment.start', by: actor, subject: { id: invoice.id, name: invoice.detail } });
  const { document, email } = await readBillingParty(tx);
  requirePayerDocument(deps, document);
  const payer = { name, document, email };
  const paidTxid = await payFromReceived(tx, invoice, { ...offer, valueCents: offer.priceCents }, deps);
  // The screen polls this charge, and learns that the invoice is paid.
  const paid = paidTxid === null ? null : await selectCharge(tx, paidTxid);
  return paid
    ? { charge: paid, payer: { ...payer, companyId: tx.companyId }, description: '' }
    : prepareCharge(tx, invoice, offer, payer, deps);
}

/** A plan other than the invoice's must be offered, and the company's present usage must fit. */
async function offerOf(
  tx: Tx,
  planId: number | null,
  invoice: { planId: number | null; detail: string; valueCents: number },
): Promise<{ planId: number | null; detail: string; priceCents: number }> {
  if (planId === null || planId === invoice.planId)
    return { planId: invoice.planId, detail: invoice.detail, priceCents: invoice.valueCents };
  const plan = await findOfferedPlan(tx, planId);
  ensure(plan, 'ERR_NOT_FOUND');
  await requirePlanFits(tx, plan);
  return { planId, detail: plan.name, priceCents: plan.cents };
}
