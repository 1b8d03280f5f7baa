import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { lockCompanyRow, saveCompany, selectCompany } from './company.store.ts';

/** Only if the company still has this address. */
export async function confirmCompanyEmail(tx: Tx, email: string): Promise<void> {
  await lockCompanyRow(tx);
  if ((await selectCompany(tx))?.email !== email) return;
  await saveCompany(tx, { emailConfirmedAt: tx.now });
  await announceCompany(tx);
}
