import { randomUUID } from 'node:crypto';
import type { CreditReason } from '@balcao/contract/payments/payment';
import { recordAudit } from '../audit/record-audit.ts';
import { findCompanyProfile } from '../companies/find-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceCreditJob } from './payment.jobs.ts';
import { insertCredit } from './payment.store.ts';

type Credit = { paymentId: number; valueCents: number; reason: CreditReason };

/** Records money that belongs to no invoice as the company's credit, and notifies the operators. */
export async function giveCredit(tx: Tx, invoice: { id: number; detail: string }, credit: Credit): Promise<void> {
  await insertCredit(tx, credit);
  const subject = { id: invoice.id, name: invoice.detail };
  const changes = { valueCents: { after: credit.valueCents } };
  await recordAudit(tx, { action: 'payment.credit', by: null, subject, changes });
  const { name: companyName } = await findCompanyProfile(tx);
  tx.enqueue(announceCreditJob, { companyName, valueCents: credit.valueCents, idempotencyKey: randomUUID() });
}
