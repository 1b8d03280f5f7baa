import { readDocument } from '@balcao/contract/companies/document.rules';
import { invalidInput } from '@balcao/contract/errors';
import type { PaymentDeps } from '../payment-deps.ts';

/** Asaas creates no charge for a payer with an invalid number. @throws Failure ERR_INVALID_INPUT with the field */
export function requirePayerDocument({ provider }: Pick<PaymentDeps, 'provider'>, document: string): void {
  if (provider?.name === 'asaas' && readDocument(document) === null)
    throw invalidInput('document', document === '' ? 'required' : 'document');
}
