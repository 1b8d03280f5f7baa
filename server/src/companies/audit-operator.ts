import type { AuditAction, AuditChanges } from '@balcao/contract/audit/audit';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';

/** In the company's own trail, in the transaction that changes it: the operator is nobody of it. */
export const auditByOperator = (tx: Tx, action: AuditAction, changes: AuditChanges = {}): Promise<void> =>
  recordAudit(tx, { action, by: null, subject: { id: tx.companyId }, changes });

/** In the trail of the provider's company: what its operator did, with which company or plan. */
export const auditOperator = (
  context: TxContext,
  by: Actor,
  action: AuditAction,
  subject: { id: number; name?: string },
): Promise<void> => inTx(context, by.companyId, (tx) => recordAudit(tx, { action, by, subject }));
