import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { impersonationMinutes } from '@balcao/contract/users/impersonation';
import { auditInBoth } from '../../companies/audit-operator.ts';
import { findCompanyProfile } from '../../companies/find-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Claims } from '../../platform/security/tokens.ts';
import { insertImpersonationSession, lockOwnSession, selectFirstAdmin } from './impersonation.store.ts';

/** Runs in a transaction of the impersonated company. The operator's own session stays active. @throws Failure */
export async function openImpersonation(system: Tx, by: Actor): Promise<Claims> {
  const company = await findCompanyProfile(system);
  ensure(!company.isSuper, 'ERR_NO_PERMISSION');
  ensure(company.status, 'ERR_COMPANY_INACTIVE');
  ensure(await lockOwnSession(system, by), 'ERR_SESSION_EXPIRED');
  const admin = await selectFirstAdmin(system);
  ensure(admin, 'ERR_NO_USER_FOUND');
  const until = new Date(system.now.getTime() + impersonationMinutes * 60_000);
  const { id } = await insertImpersonationSession(system, admin.id, by, until);
  await auditInBoth(system, by, 'company.look-into', { id: company.id, name: company.name });
  return { companyId: system.companyId, userId: admin.id, sessionId: id, actsApart: true };
}
