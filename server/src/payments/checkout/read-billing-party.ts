import type { BillingForm } from '@balcao/contract/payments/checkout';
import { findBillingParty } from '../../companies/find-company.ts';
import { usableEmail } from '../../companies/usable-email.ts';
import type { Tx } from '../../platform/db/tx.ts';

type BillingParty = BillingForm & { email: string };

/** The data of the checkout's first step, under the field names of existing clients of this API. */
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
    email: usableEmail(company.email),
  };
}

/** Whether all required fields of the step are set, so that it can be skipped. */
export const isComplete = ({ firstName, address2, city, zipcode }: BillingForm): boolean =>
  [firstName, address2, city, zipcode].every((text) => text.trim() !== '');
