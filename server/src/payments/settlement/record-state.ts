import { recordAudit } from '../../audit/record-audit.ts';
import { lockCompany } from '../../companies/lock-company.ts';
import { fitsPlan } from '../../companies/require-plan.ts';
import { findLockedInvoice, type StoredInvoice } from '../../invoices/find-invoice.ts';
import { payInvoice } from '../../invoices/pay-invoice.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type ChargeRow, saveChargeStatus, selectCharge, sumNetReceived } from '../charge.store.ts';
import { askedAfterEndMs, nextCheckAt } from '../check-times.rules.ts';
import { findPlanTerms } from '../checkout/offered-plans.ts';
import type { ProviderState, ReceivedPayment } from '../drivers/payment-provider.ts';
import { giveCredit } from '../give-credit.ts';
import { payFromReceived } from '../pay-from-received.ts';
import { insertPayment } from '../payment.store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { creditWithdrawn } from './credit-withdrawn.ts';
import { outcomeOf } from './payment.rules.ts';
import { recordReturnedUnseen, recordReturns, reportReturn } from './record-returns.ts';

/**
 * Records a provider's state of a charge once: each payment is a row with the provider's id. Invoice, due date, plan,
 * notice, mail and credit are written with the payment, or not at all. Null: unknown to the provider.
 */
export async function recordState(tx: Tx, txid: string, state: ProviderState | null, deps: PaymentDeps): Promise<void> {
  const known = await selectCharge(tx, txid);
  if (!known) return;
  // Locks the company before its invoice, in the order of plan changes.
  await lockCompany(tx);
  const invoice = await findLockedInvoice(tx, known.invoiceId);
  // Read again under the lock: another process may have been faster.
  const charge = await selectCharge(tx, txid);
  if (!charge) return;
  let { status } = invoice;
  const returned = state?.returned ?? [];
  const isReversed = state !== null && (await recordReturns(tx, { charge, invoice }, returned));
  if (state !== null) await recordReturnedUnseen(tx, { charge, invoice }, state);
  if (isReversed && status === 'open' && (await payFromReceived(tx, invoice, invoice, deps)) !== null) status = 'paid';
  // The money is here again, and no invoice waits for it.
  if (isReversed && status === 'withdrawn') await creditWithdrawn(tx);
  for (const payment of state?.payments ?? []) {
    const returnedCents = returned.find(({ id }) => id === payment.id)?.cents ?? 0;
    // A fully returned payment counts as not received; if it comes back, it is recorded then.
    if (returnedCents >= payment.cents) continue;
    const paid = await takePayment(
      tx,
      { charge, invoice: { ...invoice, status } },
      { ...payment, returnedCents },
      deps,
    );
    if (paid) status = 'paid';
  }
  const chargeStatus = statusOf(charge, state, tx.now);
  await saveChargeStatus(tx, charge.id, {
    status: chargeStatus,
    nextCheckAt: nextCheckAt({ ...charge, status: chargeStatus }, tx.now),
  });
}

function statusOf(charge: ChargeRow, state: ProviderState | null, now: Date): ChargeRow['status'] {
  if (state?.status === 'paid' || charge.status === 'paid') return 'paid';
  const isLongOver = charge.expiresAt.getTime() + askedAfterEndMs < now.getTime();
  // A charge unknown to the provider may still be on its way there.
  if (isLongOver || (state?.status === 'over' && charge.expiresAt <= now)) return 'expired';
  return charge.status;
}

type Asked = { charge: ChargeRow; invoice: StoredInvoice };

/** True when it paid the invoice. */
async function takePayment(
  tx: Tx,
  { charge, invoice }: Asked,
  { id, cents, returnedCents, receivedAt }: ReceivedPayment & { returnedCents: number },
  deps: PaymentDeps,
): Promise<boolean> {
  const netCents = await sumNetReceived(tx, invoice.id);
  const { provider } = charge;
  const received = {
    chargeId: charge.id,
    provider,
    providerPaymentId: id,
    valueCents: cents,
    returnedCents,
    receivedAt,
  };
  const paymentId = await insertPayment(tx, received);
  if (paymentId === null) return false;
  const subject = { id: invoice.id, name: invoice.detail };
  await recordAudit(tx, { action: 'payment.receive', by: null, subject, changes: { valueCents: { after: cents } } });
  if (returnedCents > 0) await reportReturn(tx, invoice, returnedCents);
  const offer = await offerOf(tx, charge, invoice);
  const { paysInvoice, asOffered, credit } = outcomeOf({
    invoice,
    priceCents: offer.valueCents,
    netCents,
    paymentCents: cents - returnedCents,
  });
  if (credit) {
    const { cents: valueCents, reason } = credit;
    await giveCredit(tx, invoice, { paymentId, valueCents, reason });
  }
  if (!paysInvoice) return false;
  const { planId, detail, valueCents } = asOffered ? offer : invoice;
  // A provider that reports only a day gives its noon, which may be in the future.
  const paidAt = receivedAt < tx.now ? receivedAt : tx.now;
  await payInvoice(tx, invoice, { planId, detail, valueCents, provider, paidAt }, deps);
  return true;
}

/**
 * A plan that was deleted meanwhile, or is too small for the company by now, is refused, as in the checkout: the amount is
 * for the invoice as it is, a part of it or all.
 */
async function offerOf(tx: Tx, charge: ChargeRow, { planId: ownPlanId, detail, valueCents }: StoredInvoice) {
  const { planId, priceCents } = charge;
  if (planId === null) return { planId, detail, valueCents: priceCents };
  const plan = await findPlanTerms(tx, planId);
  if (plan === null || (planId !== ownPlanId && !(await fitsPlan(tx, plan))))
    return { planId: null, detail, valueCents };
  return { planId, detail: plan.name, valueCents: priceCents };
}
