import { ensure } from '@balcao/contract/errors';
import { type AuditPerson, recordAudit } from '../../audit/record-audit.ts';
import { type Caller, inSystem, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { saveCreditResolved, selectCompanyOfCredit } from '../payment.store.ts';

type Resolution = { creditId: number; note: string; by: AuditPerson; caller: Caller | null };

/** The operator resolves a credit of any company; the company's trail records it. @throws Failure ERR_NOT_FOUND */
export async function resolveCredit(context: TxContext, { creditId, note, by, caller }: Resolution): Promise<void> {
  const companyId = await inSystem(context, 0, (system) => selectCompanyOfCredit(system, creditId));
  ensure(companyId, 'ERR_NOT_FOUND');
  const work = async (tx: Tx) => {
    ensure(await saveCreditResolved(tx, creditId, note), 'ERR_NOT_FOUND');
    await recordAudit(tx, {
      action: 'payment.credit',
      by,
      subject: { id: creditId },
      changes: { note: { after: note } },
    });
  };
  await inSystem(context, companyId, work, caller);
}
