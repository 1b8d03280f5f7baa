import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { findCompanyProfile } from '../companies/find-company.ts';
import { lockCompany } from '../companies/lock-company.ts';
import { inSystem, inTx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import { endSessionsOfExpired } from './end-sessions.ts';
import { selectSessionsOfExpired } from './session.store.ts';

/**
 * Ends the sessions of companies whose licence has ended, except those of admins, who may pay. Calls are refused at
 * once by `loadActor`; this ends sockets and renewals.
 */
export async function endAtDueDate(context: TxContext): Promise<void> {
  const sessions = await inSystem(context, 0, selectSessionsOfExpired);
  await processEach(
    Map.groupBy(sessions, (session) => session.companyId),
    ([companyId, ended]) =>
      inTx(context, companyId, async (tx) => {
        // Due dates end at the same midnight: a company may have paid while the others before it were processed.
        await lockCompany(tx);
        if (!isExpired(await findCompanyProfile(tx), tx.now)) return;
        await endSessionsOfExpired(
          tx,
          ended.map(({ sessionId }) => sessionId),
        );
      }),
  );
}
