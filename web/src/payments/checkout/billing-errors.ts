import { readDocument } from '@balcao/contract/companies/document.rules';
import { type BillingForm, billingForm } from '@balcao/contract/payments/checkout';

const named = ['firstName', 'address2', 'city', 'zipcode', 'country'] as const;

type Document = {
  /** as it is stored */
  stored: string;
  /** the provider refuses payers without a valid one */
  isNeeded: boolean;
};
type BillingError = `${(typeof named)[number]}Required` | 'documentRequired' | 'documentInvalid';

/** Errors of the fields, as names of their texts. */
export function billingErrors(values: BillingForm, known: Document): Record<string, BillingError> {
  const issues = billingForm.safeParse(values).error?.issues ?? [];
  const missing = named.filter((name) => issues.some(({ path }) => path[0] === name));
  const document = documentError(values, known);
  return {
    ...Object.fromEntries(missing.map((name) => [name, `${name}Required` as const])),
    ...(document && { document }),
  };
}

/** A mistyped number would be on the receipt, and missing in the charge. Payers abroad have other numbers. */
function documentError({ document, country }: BillingForm, { stored, isNeeded }: Document): BillingError | undefined {
  if (document.trim() === '') return isNeeded ? 'documentRequired' : undefined;
  const isFree = !isNeeded && (country !== 'brazil' || document === stored);
  return isFree || readDocument(document) !== null ? undefined : 'documentInvalid';
}
