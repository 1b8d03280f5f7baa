import type { Actor } from '@balcao/contract/users/actor';
import { type Availability, presenceOf, type UserPresence } from '@balcao/contract/users/presence.rules';
import { inSystem, inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { readAvailability } from '../present-user.ts';
import { announceUser } from '../user.audience.ts';
import { selectUser } from '../user.store.ts';
import { saveActive, saveAvailability, saveIdle, selectUntouched } from './presence.store.ts';

/** Sets the person's own choice: available, busy or away. */
export async function setAvailability(
  tx: Tx,
  { userId }: Actor,
  availability: Availability,
): Promise<{ presence: UserPresence }> {
  await saveAvailability(tx, userId, availability);
  await announceUser(tx, 'update', userId);
  const row = await selectUser(tx, userId);
  return { presence: row ? presenceOf(readAvailability(row)) : 'offline' };
}

/** Records activity on one of the user's screens. Announced only when they had been idle. */
export async function recordActivity(tx: Tx, userId: number): Promise<void> {
  if (await saveActive(tx, userId)) await announceUser(tx, 'update', userId);
}

/** Marks people, in all companies, idle who have touched no screen for the company's time; they are until they do. */
export async function markUntouchedIdle(context: TxContext): Promise<void> {
  const untouched = await inSystem(context, 0, selectUntouched);
  await processEach(untouched, ({ companyId, userId }) =>
    inTx(context, companyId, async (tx) => {
      // Not if touched between the query and now: a minute is less than any company's time.
      if (await saveIdle(tx, userId, new Date(tx.now.getTime() - 60_000))) await announceUser(tx, 'update', userId);
    }),
  );
}
