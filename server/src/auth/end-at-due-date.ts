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
      inTx(context, companyId, (tx) =>
        endSessionsOfExpired(
          tx,
          ended.map(({ sessionId }) => sessionId),
        ),
      ),
  );
}
