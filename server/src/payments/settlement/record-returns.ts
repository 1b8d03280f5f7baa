import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../audit/record-audit.ts';
import { findCompanyProfile } from '../../companies/find-company.ts';
import type { StoredInvoice } from '../../invoices/find-invoice.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ChargeRow } from '../charge.store.ts';
import type { ProviderState, ReturnedPayment } from '../drivers/payment-provider.ts';
import { announceReturnJob } from '../payment.jobs.ts';
import { deleteReturnedUnseen, insertPayment, saveReturned } from '../payment.store.ts';

type Asked = { charge: Pick<ChargeRow, 'id' | 'provider'>; invoice: Pick<StoredInvoice, 'id' | 'detail'> };

/**
 * Records returns of the charge's known payments; the operators are notified once, and decide. The invoice stays paid:
 * a dispute may be won, a refund may be of a credit. The caller holds the company's lock. True: some of it came back.
 */
export async function recordReturns(
  tx: Tx,
  { charge, invoice }: Asked,
  returned: readonly ReturnedPayment[],
): Promise<boolean> {
  await deleteReturnedUnseen(tx, charge.id, returned);
  const changes = await saveReturned(tx, charge.id, returned);
  const cents = changes.reduce((sum, more) => sum + Math.max(0, more), 0);
  if (cents > 0) await reportReturn(tx, invoice, cents);
  return changes.some((more) => more < 0);
}

/** A payment first seen when fully returned pays nothing; the operators are notified, and it is in their list. */
export async function recordReturnedUnseen(
  tx: Tx,
  { charge, invoice }: Asked,
  { payments, returned = [] }: ProviderState,
): Promise<void> {
  for (const { id, cents, receivedAt = tx.now } of returned) {
    const payment = payments.find((one) => one.id === id);
    const valueCents = payment?.cents ?? cents;
    if (cents === 0 || cents < valueCents) continue;
    const isNew = await insertPayment(tx, {
      chargeId: charge.id,
      provider: charge.provider,
      providerPaymentId: id,
      valueCents,
      returnedCents: valueCents,
      receivedAt: payment?.receivedAt ?? receivedAt,
      returnedUnseen: true,
    });
    if (isNew !== null) await reportReturn(tx, invoice, valueCents);
  }
}

/** Notifies the operators, and records it in the company's audit trail. */
export async function reportReturn(tx: Tx, { id, detail }: Asked['invoice'], valueCents: number): Promise<void> {
  const changes = { valueCents: { after: valueCents } };
  await recordAudit(tx, { action: 'payment.return', by: null, subject: { id, name: detail }, changes });
  const { name: companyName } = await findCompanyProfile(tx);
  tx.enqueue(announceReturnJob, { companyName, valueCents, idempotencyKey: randomUUID() });
}
