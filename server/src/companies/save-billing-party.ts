import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { type CompanyColumns, saveCompany } from './company.store.ts';

type BillingParty = Partial<
  Pick<CompanyColumns, 'billingName' | 'document' | 'addressStreet' | 'addressCity' | 'addressState' | 'addressZipCode'>
>;

/** Whom invoices are for, as the checkout was told; whether the caller may say so was asked before. */
export async function saveBillingParty(tx: Tx, party: BillingParty): Promise<void> {
  await saveCompany(tx, party);
  await announceCompany(tx);
}
