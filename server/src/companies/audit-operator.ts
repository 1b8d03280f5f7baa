import type { AuditAction, AuditChanges } from '@balcao/contract/audit/audit';
import type { Actor } from '@balcao/contract/users/actor';
import { type AuditPerson, recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';

/** Who is nobody of the company: its trail has their name, and no person of its own. */
export const asOperator = ({ userId, name }: AuditPerson): AuditPerson => ({ userId, name, looking: { name } });

type Subject = { id: number; name?: string };

/**
 * What the provider's operator did with a company, in its trail and in the provider's: both in the transaction that does it.
 * `changes` are the company's alone.
 */
export async function auditInBoth(
  system: Tx,
  by: Actor,
  action: AuditAction,
  subject: Subject,
  changes: AuditChanges = {},
): Promise<void> {
  if (by.companyId === system.companyId) return recordAudit(system, { action, by, subject, changes });
  await recordAudit(system, { action, by: asOperator(by), subject: { id: subject.id }, changes });
  await auditOperator(system, by, action, subject);
}

/** In the trail of the provider's company alone, past row-level security. */
export const auditOperator = (system: Tx, by: Actor, action: AuditAction, subject: Subject): Promise<void> =>
  recordAudit(system, { companyId: by.companyId, action, by, subject });
