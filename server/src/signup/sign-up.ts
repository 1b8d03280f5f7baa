import type { CompanyDetails } from '@balcao/contract/companies/company';
import { Failure, invalidInput } from '@balcao/contract/errors';
import type { SignUpInput } from '@balcao/contract/signup/signup.api';
import { countSignUp } from '../auth/count-login-attempt.ts';
import { companyCreated } from '../companies/company-events.ts';
import { findCompanyDetails } from '../companies/find-company.ts';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import { readMailLanguage } from '../mails/mail-content.ts';
import type { MailDeps } from '../mails/mail-deps.ts';
import { findPublicPlan } from '../plans/list-plans.ts';
import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { readGlobalSetting } from '../settings/read-setting.ts';
import { mailConfirmation } from './confirm-email.ts';
import { createCompany } from './create-company.ts';
import { createDefaults } from './create-defaults.ts';
import { requireOpenSignUp } from './require-open-sign-up.ts';
import { checkSignUpCode, spendSignUpCode } from './sign-up-code.ts';

export type SignUpDeps = { mails: MailDeps; connections: ConnectionDeps };

/**
 * Creates a company with its first admin, a queue and a sandbox phone for the days of the trial, in one transaction. A
 * given code must be right; a setting requires one. @throws Failure ERR_SIGNUP_DISABLED, ERR_SIGNUP_CODE,
 * ERR_EMAIL_ALREADY_EXISTS, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_RATE_LIMIT
 */
export async function signUp(
  context: TxContext,
  { mails, connections }: SignUpDeps,
  form: SignUpInput,
  address: string,
): Promise<CompanyDetails> {
  const { companyName, name, email, password, phone, planId, validationCode: code, language } = form;
  await inSystem(context, 0, (system) => countSignUp(system, { account: email, address }));
  const { plan, trialDays, isCodeRequired } = await readTerms(context, planId);
  if (code === undefined && isCodeRequired) throw new Failure('ERR_SIGNUP_CODE');
  if (code !== undefined) await checkSignUpCode(context, email, code);

  // A required code was mailed, so its user reads the address.
  const emailConfirmedAt = isCodeRequired ? context.clock.now() : null;
  const trialExpiration = new Date(context.clock.now().getTime() + trialDays * 86_400_000);
  const created = await createCompany(
    context,
    { name: companyName, email, phone, admin: { name, email, password } },
    { plan: { id: planId }, dueDate: trialExpiration, trialExpiration, columns: { emailConfirmedAt }, language },
    async (tx, admin) => {
      if (code !== undefined) await spendSignUpCode(tx, email, code);
      if (plan.queues > 0 && plan.connections > 0) await createDefaults(tx, admin, connections, undefined);
      if (!isCodeRequired) await mailConfirmation(tx, mails, { name, email, language: readMailLanguage(language) });
      tx.publish(companyCreated, { companyId: tx.companyId, signedUp: true });
      return findCompanyDetails(tx, { admin: true });
    },
  );
  if (created === null) throw new Failure('ERR_COMPANY_NAME_ALREADY_EXISTS');
  return created;
}

const readTerms = (context: TxContext, planId: number) =>
  inSystem(context, 0, async (system) => {
    await requireOpenSignUp(system);
    const plan = await findPublicPlan(system, planId);
    if (plan === null) throw invalidInput('planId', 'not_found');
    return {
      plan,
      trialDays: Number(await readGlobalSetting(system, 'trial')),
      isCodeRequired: (await readGlobalSetting(system, 'signupCode')) === 'required',
    };
  });
