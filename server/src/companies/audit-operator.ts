import type { AuditAction, AuditChanges } from '@balcao/contract/audit/audit';
import type { Actor } from '@balcao/contract/users/actor';
import { type AuditPerson, recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';

/** An operator is no user of the company: its trail gets their name and no user id. */
export const asOperator = ({ userId, name }: AuditPerson): AuditPerson => ({ userId, name, impersonation: { name } });

type Subject = { id: number; name?: string };

/**
 * Audits what the provider's operator did with a company, in its trail and in the provider's, both in the transaction
 * that does it. Only the company's entry has the `changes`.
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

/** Audits in the provider's company alone; bypasses row-level security. */
export const auditOperator = (system: Tx, by: Actor, action: AuditAction, subject: Subject): Promise<void> =>
  recordAudit(system, { companyId: by.companyId, action, by, subject });
