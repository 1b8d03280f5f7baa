import { inSystem, inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import { isOnDuty } from '../users/hours/working-hours.rules.ts';
import { endSessionsOutOfHours } from './end-sessions.ts';
import { selectSessionsWithHours, selectWorkingHours } from './session.store.ts';

/**
 * Ends the sessions, in all companies, of people whose hours are over. Calls are refused at once by `loadActor`; this
 * ends sockets and renewals.
 */
export async function endAtClosingTime(context: TxContext): Promise<void> {
  const over = await inSystem(context, 0, selectSessionsOutOfHours);
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

/**
 * Each of the different hours is checked once, and sessions are read only for those that are over: during the day a
 * large installation has a hundred thousand others, and this runs every few seconds.
 */
async function selectSessionsOutOfHours(system: Tx) {
  const hours = await selectWorkingHours(system);
  const over = hours.filter((one) => !isOnDuty(one, one.timeZone, system.now));
  return over.length === 0 ? [] : selectSessionsWithHours(system, over);
}
