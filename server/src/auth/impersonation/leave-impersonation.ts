import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { findCompanyProfile } from '../../companies/find-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { endSession } from '../end-sessions.ts';
import { auditImpersonation } from './confirm-impersonation.ts';

/** Ends the impersonation session; the operator's own session is still active. @throws Failure ERR_NO_PERMISSION */
export async function leaveImpersonation(system: Tx, { sessionId, impersonation }: Actor): Promise<void> {
  ensure(impersonation, 'ERR_NO_PERMISSION');
  await endSession(system, sessionId);
  const { id, name } = await findCompanyProfile(system);
  await auditImpersonation(system, 'company.look-into-end', impersonation, { id, name });
}
