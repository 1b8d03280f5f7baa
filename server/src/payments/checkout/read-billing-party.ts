import type { BillingForm } from '@balcao/contract/payments/checkout';
import { findBillingParty } from '../../companies/find-company.ts';
import type { Tx } from '../../platform/db/tx.ts';

export type BillingParty = BillingForm & { email: string };

/** As the checkout's first step has it, under the names that clients of this API know. */
export async function readBillingParty(tx: Tx): Promise<BillingParty> {
  const company = await findBillingParty(tx);
  return {
    firstName: company.billingName,
    document: company.document,
    address2: company.addressStreet,
    city: company.addressCity,
    state: company.addressState,
    zipcode: company.addressZipCode,
    country: 'brazil',
    email: company.email,
  };
}

/** What the step demands is there, so that it is not asked again. */
export const isComplete = ({ firstName, address2, city, zipcode }: BillingForm): boolean =>
  [firstName, address2, city, zipcode].every((text) => text.trim() !== '');
