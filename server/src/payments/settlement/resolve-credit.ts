import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { auditInBoth } from '../../companies/audit-operator.ts';
import { type Caller, inSystem, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { saveCreditResolved, selectCompanyOfCredit } from '../payment.store.ts';

type Resolution = { creditId: number; note: string; by: Actor; caller: Caller | null };

/** The operator resolves a credit of any company; both trails record it. @throws Failure ERR_NOT_FOUND */
export async function resolveCredit(context: TxContext, { creditId, note, by, caller }: Resolution): Promise<void> {
  const companyId = await inSystem(context, 0, (system) => selectCompanyOfCredit(system, creditId));
  ensure(companyId, 'ERR_NOT_FOUND');
  const work = async (tx: Tx) => {
    ensure(await saveCreditResolved(tx, creditId, note), 'ERR_NOT_FOUND');
    await auditInBoth(tx, by, 'payment.credit', { id: creditId }, { note: { after: note } });
  };
  await inSystem(context, companyId, work, caller);
}
