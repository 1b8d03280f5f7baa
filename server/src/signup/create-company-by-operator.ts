import type { CompanyDetails } from '@balcao/contract/companies/company';
import type { CreateCompanyInput } from '@balcao/contract/companies/company.api';
import { Failure } from '@balcao/contract/errors';
import { defaultTimeZone } from '@balcao/contract/settings/time-zone';
import { truncateText } from '@balcao/contract/truncate-text';
import type { Actor } from '@balcao/contract/users/actor';
import { auditOperator } from '../companies/audit-operator.ts';
import { companyCreated } from '../companies/company-events.ts';
import { findCompanyDetails } from '../companies/find-company.ts';
import { readTerms } from '../companies/update-company.ts';
import { type Caller, inSystem, type TxContext } from '../platform/db/tx.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { createCompany } from './create-company.ts';

/**
 * By the provider's operator, with the given terms. Its first admin signs in with the company's e-mail; without a
 * password they set one by password reset. @throws Failure ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_EMAIL_ALREADY_EXISTS
 */
export async function createCompanyByOperator(
  context: TxContext,
  by: Actor,
  form: CreateCompanyInput,
  caller: Caller | null,
): Promise<CompanyDetails> {
  const { adminName, password = randomToken().slice(0, 40), ...terms } = form;
  const { name, email, phone = '' } = terms;
  const fixed = { isSuper: false, timeZone: defaultTimeZone, dueDate: null };
  const columns = await inSystem(context, 0, (system) => readTerms(system, terms, fixed));
  const admin = { name: adminName || truncateText(name, 50), email, password };
  const created = await createCompany(
    context,
    { name, email, phone, admin },
    {
      plan: { id: columns.planId ?? null },
      dueDate: columns.dueDate ?? null,
      columns: { ...columns, emailConfirmedAt: context.clock.now() },
    },
    async (tx) => {
      tx.publish(companyCreated, { companyId: tx.companyId, signedUp: false });
      const company = await findCompanyDetails(tx, { admin: true });
      await auditOperator(tx, by, 'company.create', { id: company.id, name: company.name });
      return company;
    },
    caller,
  );
  if (created === null) throw new Failure('ERR_COMPANY_NAME_ALREADY_EXISTS');
  return created;
}
