import { dayMs } from '@balcao/contract/durations';
import { ensure } from '@balcao/contract/errors';
import { toReais } from '@balcao/contract/invoices/money.rules';
import type { Checkout, Subscription } from '@balcao/contract/payments/checkout';
import { can } from '@balcao/contract/permissions';
import { readAmount } from '@balcao/contract/plans/amount.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { findBillingParty } from '../../companies/find-company.ts';
import { previewRenewal } from '../../companies/move-due-date.ts';
import { findBillingContact } from '../../invoices/find-billing-contact.ts';
import { findInvoice, findOpenInvoiceId } from '../../invoices/find-invoice.ts';
import { presentInvoice } from '../../invoices/present-invoice.ts';
import { issueInvoiceNow } from '../../invoices/update-invoices.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { sumNetReceived } from '../charge.store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { offeredPlans } from './offered-plans.ts';
import { isComplete, readBillingParty } from './read-billing-party.ts';
import { dueCents } from './start-charge.ts';

/** @throws Failure ERR_NOT_FOUND, ERR_INVOICE_NOT_OPEN */
export async function showCheckout(tx: Tx, actor: Actor, invoiceId: number, deps: PaymentDeps): Promise<Checkout> {
  ensure(can(actor, 'billing:pay'), 'ERR_NO_PERMISSION');
  const invoice = await findInvoice(tx, invoiceId);
  ensure(invoice.status === 'open', 'ERR_INVOICE_NOT_OPEN');
  const { email: _, ...billing } = await readBillingParty(tx);
  const netCents = await sumNetReceived(tx, invoice.id);
  const dueOf = (priceCents: number) => dueCents(deps.provider, { priceCents, netCents });
  const plans = await offeredPlans(tx, invoice, dueOf);
  const { valueCents } = invoice;
  const renewedUntil = (await previewRenewal(tx))({ before: valueCents, after: valueCents });
  return {
    invoice: presentInvoice(invoice, deps.links),
    billing,
    isBillingComplete: isComplete(billing),
    planId: plans.find(({ id }) => id === invoice.planId)?.id ?? null,
    received: toReais(netCents),
    due: toReais(dueOf(valueCents)),
    renewedUntil: renewedUntil.toISOString(),
    plans,
    provider: deps.provider?.name ?? null,
  };
}

/** The next invoice to pay, issued early if necessary. @throws Failure ERR_NOT_FOUND when nothing is to be paid */
export async function beginCheckout(tx: Tx, actor: Actor): Promise<{ invoiceId: number }> {
  ensure(can(actor, 'billing:pay'), 'ERR_NO_PERMISSION');
  if ((await findOpenInvoiceId(tx)) === null) await issueInvoiceNow(tx);
  const invoiceId = await findOpenInvoiceId(tx);
  ensure(invoiceId, 'ERR_NOT_FOUND');
  return { invoiceId };
}

export async function showSubscription(tx: Tx, actor: Actor): Promise<Subscription> {
  ensure(can(actor, 'billing:pay'), 'ERR_NO_PERMISSION');
  const { plan, trialExpiration, dueDate } = await findBillingParty(tx);
  const cents = readAmount(plan?.value ?? '0');
  // A company that paid during its trial has a licence that ends after the trial.
  const isOnTrial = trialExpiration !== null && (dueDate === null || dueDate <= trialExpiration);
  const trialMs = isOnTrial ? trialExpiration.getTime() - tx.now.getTime() : 0;
  return {
    trialDaysLeft: trialMs > 0 ? Math.ceil(trialMs / dayMs) : null,
    billingEmail: (await findBillingContact(tx))?.email ?? '',
    planName: plan?.name ?? '',
    price: cents ? toReais(cents) : null,
    openInvoiceId: await findOpenInvoiceId(tx),
  };
}
