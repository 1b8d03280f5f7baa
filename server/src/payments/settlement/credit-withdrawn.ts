import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../audit/record-audit.ts';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { lockCompany } from '../../companies/lock-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceCreditJob } from '../payment.jobs.ts';
import { insertCreditsOfWithdrawn } from '../payment.store.ts';

/** Credits parts received for a withdrawn invoice. Idempotent: recording payments takes the same lock. */
export async function creditWithdrawn(tx: Tx): Promise<void> {
  await lockCompany(tx);
  const credits = await insertCreditsOfWithdrawn(tx);
  if (credits.length === 0) return;
  for (const { invoiceId, detail, valueCents } of credits)
    await recordAudit(tx, {
      action: 'payment.credit',
      by: null,
      subject: { id: invoiceId, name: detail },
      changes: { valueCents: { after: valueCents } },
    });
  const { name: companyName } = await findCompanyProfile(tx);
  const valueCents = credits.reduce((sum, one) => sum + one.valueCents, 0);
  tx.enqueue(announceCreditJob, { companyName, valueCents, idempotencyKey: randomUUID() });
}
