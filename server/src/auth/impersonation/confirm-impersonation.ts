import { ensure, invalidInput } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import { asOperator } from '../../companies/audit-operator.ts';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { type Caller, inSystem, type TxContext } from '../../platform/db/tx.ts';
import { isPassword } from '../../users/passwords/hash-password.ts';
import { clearLoginAttempts, countImpersonationConfirmation } from '../count-login-attempt.ts';
import { allowWriting, selectOperator } from './impersonation.store.ts';

/**
 * Lets the operator change the company from here on. No database connection is in use while the password is verified,
 * which is slow on purpose. @throws Failure ERR_NO_PERMISSION, ERR_RATE_LIMIT, ERR_INVALID_INPUT of `password`
 */
export async function confirmImpersonation(
  context: TxContext,
  { companyId, sessionId, impersonation }: Actor,
  password: string,
  caller: Caller | null,
): Promise<void> {
  ensure(impersonation, 'ERR_NO_PERMISSION');
  const { operator, counted } = await inSystem(context, companyId, async (system) => {
    const found = await selectOperator(system, impersonation);
    ensure(found, 'ERR_NO_PERMISSION');
    const account = `${impersonation.companyId}/${impersonation.operatorId}`;
    return {
      operator: found,
      counted: await countImpersonationConfirmation(system, { account, address: caller?.address ?? '' }),
    };
  });
  if (!(await isPassword(operator.passwordHash, password))) throw invalidInput('password', 'wrongPassword');
  await inSystem(
    context,
    companyId,
    async (system) => {
      await clearLoginAttempts(system, counted);
      await allowWriting(system, sessionId);
      const { id, name } = await findCompanyProfile(system);
      await auditImpersonation(system, 'company.look-into-write', impersonation, { id, name });
    },
    caller,
  );
}

type Impersonation = NonNullable<Actor['impersonation']>;

/** Writes the action into the trails of both companies. */
export async function auditImpersonation(
  system: Parameters<typeof recordAudit>[0],
  action: 'company.look-into-write' | 'company.look-into-end',
  { operatorId, companyId, name }: Impersonation,
  subject: { id: number; name: string },
): Promise<void> {
  const by = { userId: operatorId, name };
  await recordAudit(system, { action, by: asOperator(by), subject: { id: subject.id } });
  await recordAudit(system, { companyId, action, by, subject });
}
