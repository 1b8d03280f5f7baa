import { findCompanyProfile } from '../../companies/find-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ReturnedPayment } from '../drivers/payment-provider.ts';
import { announceReturnJob } from '../payment.jobs.ts';
import { saveReturned } from '../payment.store.ts';

/**
 * What has gone back of the payments of a charge: the operators hear of it once, and decide. Invoice and due date stay as they are, since a
 * dispute may be won, and a refund may be one of a credit. The caller holds the company's lock.
 */
export async function recordReturns(tx: Tx, chargeId: number, returned: readonly ReturnedPayment[]): Promise<void> {
  const moreCents = await saveReturned(tx, chargeId, returned);
  if (moreCents <= 0) return;
  const { name: companyName } = await findCompanyProfile(tx);
  tx.enqueue(announceReturnJob, { companyName, valueCents: moreCents });
}
