import { inSystem, inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { eachApart } from '../../platform/periodic/each-apart.ts';
import { announceUser } from '../user.audience.ts';
import { saveOnline, saveSeen, selectLongUnseen } from './presence.store.ts';

/** The first socket of a person is there. Told only when it changes something. */
export async function markOnline(tx: Tx, userId: number): Promise<void> {
  if (await saveOnline(tx, userId, true)) await announceUser(tx, 'update', userId, { toSelf: false });
}

/** The last one has been gone for a while. */
export async function markOffline(tx: Tx, userId: number): Promise<void> {
  if (await saveOnline(tx, userId, false)) await announceUser(tx, 'update', userId, { toSelf: false });
}

/** A screen says that its person is there: whoever was taken for gone is back, too. */
export async function recordSeen(tx: Tx, userId: number): Promise<void> {
  await saveSeen(tx, userId);
  await markOnline(tx, userId);
}

/** A screen says that its person is there every five minutes: after two that were missed, nobody is. */
const maxUnseenMs = 11 * 60_000;

/** Whom a killed process left online, in all companies. */
export async function markAbsentOffline(context: TxContext): Promise<void> {
  const absent = await inSystem(context, 0, (system) =>
    selectLongUnseen(system, new Date(system.now.getTime() - maxUnseenMs)),
  );
  await eachApart(absent, ({ companyId, userId }) => inTx(context, companyId, (tx) => markOffline(tx, userId)));
}
