import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { type CompanyColumns, saveCompany } from './company.store.ts';

type BillingParty = Partial<
  Pick<CompanyColumns, 'billingName' | 'document' | 'addressStreet' | 'addressCity' | 'addressState' | 'addressZipCode'>
>;

/** Saves the invoice recipient entered at checkout; the caller has checked the permission. */
export async function saveBillingParty(tx: Tx, party: BillingParty): Promise<void> {
  await saveCompany(tx, party);
  await announceCompany(tx);
}
