import type { AuditAction, AuditChanges } from '@balcao/contract/audit/audit';
import type { Route } from '@balcao/contract/route';
import type { Tx } from '../platform/db/tx.ts';
import { insertEntry } from './audit.store.ts';

/**
 * The person who acted: an actor, or a person signing in; for a program the name of its token, without an id. Null:
 * no user of the company, or the product itself.
 */
export type AuditPerson = { userId: number | null; name: string; impersonation?: { name: string } };

type AuditRecord = {
  /** Writes into the trail of this company instead of the transaction's; only when row-level security is bypassed. */
  companyId?: number;
  action: AuditAction;
  by: AuditPerson | null;
  /**
   * The changed object. The name is kept as long as the entry, so it is never a customer's, who may request erasure.
   */
  subject?: { id: number | string; name?: string };
  /** From `changesBetween`. No secrets, and no data or messages of customers. */
  changes?: AuditChanges;
};

/** Transactions that have written an entry, or had nothing to audit. */
const recorded = new WeakSet<Tx>();

/** Writes an audit entry in the transaction of the change: both are committed, or neither. */
export async function recordAudit(
  tx: Tx,
  { companyId, action, by, subject, changes = {} }: AuditRecord,
): Promise<void> {
  recorded.add(tx);
  await insertEntry(tx, {
    companyId: companyId ?? tx.companyId,
    // The operator is no user of the company, whichever user they impersonate.
    userId: by?.impersonation ? null : (by?.userId ?? null),
    userName: by?.impersonation?.name ?? by?.name ?? '',
    action,
    subjectId: String(subject?.id ?? ''),
    subjectName: subject?.name ?? '',
    changes,
  });
}

/** The same for a change that may turn out empty: then nothing is written. */
export async function recordAuditedChange(tx: Tx, record: AuditRecord & { changes: AuditChanges }): Promise<void> {
  recorded.add(tx);
  if (Object.keys(record.changes).length > 0) await recordAudit(tx, record);
}

/** An audited call that writes no entry is a defect: it is rolled back. */
export function requireAudit(tx: Tx, { method, path }: Route): void {
  if (!recorded.has(tx)) throw new Error(`${method} ${path} leaves no entry in the audit trail`);
}
