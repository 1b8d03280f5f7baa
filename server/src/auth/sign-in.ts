import type { Credentials } from '@balcao/contract/auth/auth.api';
import { signInRefusal } from '@balcao/contract/auth/sign-in.rules';
import { Failure } from '@balcao/contract/errors';
import { type Border, inSystem, inTx } from '../platform/tx.ts';
import { isPassword } from '../users/password.ts';
import { findAccount, noteSignIn } from './account.store.ts';
import { blameAddress, countAttempt, forgiveAttempts } from './count-attempt.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import type { RefreshToken } from './refresh-token.ts';

export type SignedIn = OpenedSession & { userId: number; companyId: number };

/**
 * Opens a session. Past row-level security until it is known whose company this is. No connection is held while the
 * password is checked, which is slow on purpose.
 */
export async function signIn(
  border: Border,
  { email, password }: Credentials,
  from: { address: string; browser: RefreshToken | null },
): Promise<SignedIn> {
  await inSystem(border, 0, (system) => countAttempt(system, email, from.address));
  const account = await inSystem(border, 0, (system) => findAccount(system, email));
  const proven = await isPassword(account?.passwordHash, password);
  if (!proven || account === null) {
    await inSystem(border, 0, (system) => blameAddress(system, from.address));
    throw new Failure('ERR_INVALID_CREDENTIALS');
  }
  await inSystem(border, 0, (system) => forgiveAttempts(system, email));

  const refusal = signInRefusal(account, border.clock.now());
  if (refusal !== null) throw refusal;
  const { userId, companyId } = account;
  const opened = await inTx(border, companyId, async (tx) => {
    await noteSignIn(tx);
    return openSession(tx, { id: userId, email: account.email }, from.browser);
  });
  return { ...opened, userId, companyId };
}
