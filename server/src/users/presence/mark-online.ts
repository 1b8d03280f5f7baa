import { inSystem, inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { announceUser } from '../user.audience.ts';
import { saveOnline, saveSeen, selectLongUnseen } from './presence.store.ts';

/** The first socket of a person was opened. Announced only when it changes something. */
export async function markOnline(tx: Tx, userId: number): Promise<void> {
  if (await saveOnline(tx, userId, true)) await announceUser(tx, 'update', userId, { isPresence: true });
}

/** The person has had no socket for the grace period. */
export async function markOffline(tx: Tx, userId: number): Promise<void> {
  if (await saveOnline(tx, userId, false)) await announceUser(tx, 'update', userId, { isPresence: true });
}

/** An open screen reports its person: someone wrongly marked offline is online again. */
export async function recordSeen(tx: Tx, userId: number): Promise<void> {
  await saveSeen(tx, userId);
  await markOnline(tx, userId);
}

/** An open screen reports every five minutes: after two missed reports the person is offline. */
const maxUnseenMs = 11 * 60_000;

/** Marks users of all companies whom a killed process left online as offline. */
export async function markAbsentOffline(context: TxContext): Promise<void> {
  const absent = await inSystem(context, 0, (system) =>
    selectLongUnseen(system, new Date(system.now.getTime() - maxUnseenMs)),
  );
  await processEach(absent, ({ companyId, userId }) => inTx(context, companyId, (tx) => markOffline(tx, userId)));
}
