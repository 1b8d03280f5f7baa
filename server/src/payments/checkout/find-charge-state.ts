import { ensure } from '@balcao/contract/errors';
import type { ChargeState } from '@balcao/contract/payments/payment';
import { findInvoice } from '../../invoices/find-invoice.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { addSandboxPayment, selectCharge } from '../charge.store.ts';
import { checkChargeJob, checkKey } from '../payment.jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** For the screen that shows its code. Paid once its invoice is, by any charge. @throws Failure ERR_NOT_FOUND */
export async function findChargeState(tx: Tx, txid: string): Promise<ChargeState> {
  const charge = await selectCharge(tx, txid);
  ensure(charge, 'ERR_NOT_FOUND');
  const { status, renewedUntil } = await findInvoice(tx, charge.invoiceId);
  if (status === 'paid') return { status: 'paid', renewedUntil: renewedUntil?.toISOString() ?? null };
  if (status === 'withdrawn') return { status, renewedUntil: null };
  return { status: charge.expiresAt <= tx.now ? 'expired' : 'waiting', renewedUntil: null };
}

/** The sandbox's button pays this amount, then checks the charge. Not found where payments are real. */
export async function paySandboxCharge(
  tx: Tx,
  txid: string,
  cents: number | undefined,
  { provider }: Pick<PaymentDeps, 'provider'>,
): Promise<void> {
  const charge = await selectCharge(tx, txid);
  ensure(charge, 'ERR_NOT_FOUND');
  ensure(provider?.name === 'sandbox', 'ERR_NOT_FOUND');
  ensure(await addSandboxPayment(tx, txid, cents ?? charge.valueCents), 'ERR_NOT_FOUND');
  tx.enqueue(checkChargeJob, { companyId: tx.companyId, txid }, { key: checkKey({ txid }), maxAttempts: 3 });
}
