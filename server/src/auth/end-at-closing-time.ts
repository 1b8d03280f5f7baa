import { inSystem, inTx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import { isOnDuty } from '../users/hours/working-hours.rules.ts';
import { endSessionsOutOfHours } from './end-sessions.ts';
import { selectSessionsWithHours } from './session.store.ts';

/**
 * Ends the sessions, in all companies, of people whose hours are over. Calls are refused at once by `loadActor`; this
 * ends sockets and renewals.
 */
export async function endAtClosingTime(context: TxContext): Promise<void> {
  const sessions = await inSystem(context, 0, selectSessionsWithHours);
  const now = context.clock.now();
  const over = sessions.filter((session) => !isOnDuty(session, session.timeZone, now));
  await processEach(
    Map.groupBy(over, (session) => session.companyId),
    ([companyId, ended]) =>
      inTx(context, companyId, (tx) =>
        endSessionsOutOfHours(
          tx,
          ended.map(({ sessionId }) => sessionId),
        ),
      ),
  );
}
