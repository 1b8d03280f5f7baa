import type { AuditAction, AuditChanges } from '@balcao/contract/audit/audit';
import type { Route } from '@balcao/contract/route';
import type { Tx } from '../platform/db/tx.ts';
import { insertEntry } from './audit.store.ts';

/**
 * Who did it: an actor as they are, or whoever signs in; a program has no id, and the name of its token. Null: nobody of the company, or
 * the product itself.
 */
export type AuditPerson = { userId: number | null; name: string; looking?: { name: string } };

export type AuditRecord = {
  /** Past row-level security alone: in the trail of this company instead of the transaction's. */
  companyId?: number;
  action: AuditAction;
  by: AuditPerson | null;
  /** On which thing. The name is kept for as long as the entry: never that of a customer, who may ask to be erased. */
  subject?: { id: number | string; name?: string };
  /** Of `changesBetween`. No secrets, and nothing that a customer said or is. */
  changes?: AuditChanges;
};

/** Transactions that have left an entry, or had nothing to tell. */
const recorded = new WeakSet<Tx>();

/** Writes down what somebody did, in the transaction that does it: both are there, or neither. */
export async function recordAudit(
  tx: Tx,
  { companyId, action, by, subject, changes = {} }: AuditRecord,
): Promise<void> {
  recorded.add(tx);
  await insertEntry(tx, {
    companyId: companyId ?? tx.companyId,
    // The operator is nobody of the company, whose ever rights they have there.
    userId: by?.looking ? null : (by?.userId ?? null),
    userName: by?.looking?.name ?? by?.name ?? '',
    action,
    subjectId: String(subject?.id ?? ''),
    subjectName: subject?.name ?? '',
    changes,
  });
}

/** The same for a change that may turn out to be none: then nothing is written. */
export async function recordAuditedChange(tx: Tx, record: AuditRecord & { changes: AuditChanges }): Promise<void> {
  recorded.add(tx);
  if (Object.keys(record.changes).length > 0) await recordAudit(tx, record);
}

/** A call that must leave an entry and does not is a defect: what it did is rolled back. */
export function requireAudit(tx: Tx, { method, path }: Route): void {
  if (!recorded.has(tx)) throw new Error(`${method} ${path} leaves no entry in the audit trail`);
}
