import { inSystem, inTx, type TxContext } from '../../platform/db/tx.ts';
import { findUserByEmail } from '../../users/find-user.ts';
import { endTwoFactor } from './end-two-factor.ts';
import { selectState } from './two-factor.store.ts';

/** For the operator at the machine's terminal. False when no user with this e-mail has a second step. */
export async function resetTwoFactorOf(context: TxContext, email: string): Promise<boolean> {
  const account = await inSystem(context, 0, (system) => findUserByEmail(system, email));
  if (account === null) return false;
  return inTx(context, account.companyId, async (tx) => {
    const { enabled } = await selectState(tx, account.userId);
    if (enabled) await endTwoFactor(tx, account.userId);
    return enabled;
  });
}
